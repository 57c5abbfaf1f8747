import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FLAGS } from '../../../../src/domain/options/flags.ts'
import { DialogHost } from '../../../../src/web/dialogs/host.tsx'
import { openRegistro } from '../../../../src/web/register/form/open-form.ts'
import { queryClient } from '../../../../src/web/state/query.ts'
import { saveSession } from '../../../../src/web/state/session.ts'
import { signIn } from '../../session.ts'
import { withShell } from '../../with-shell.ts'

const user = userEvent.setup({ delay: null })

const row = (insumo_id: number, nome: string, qtde_porcao: string, tipo = [1]) => ({
  ...{ id: insumo_id, insumo_id, insumo: { id: insumo_id, nome }, tipo, qtde_porcao },
  ...{ qtde_max_porcao: '1.00', preco: null, removivel: true, ordem: 0 },
})
/** What the server knows of each ingredient. */
const INSUMOS = [
  { id: 21, custo: '2.5000000000', circular: null },
  { id: 22, custo: null, circular: null },
  { id: 23, custo: '4', circular: 'Composição circular: MOLHO já leva este produto' },
]
let composicoes: object[]
let pedidos: string[]

const answer = (body: unknown) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })

async function respond(url: string): Promise<Response> {
  const insumos = /composicao\/insumos\?(.*)/.exec(url)
  if (insumos) {
    pedidos.push(decodeURIComponent(insumos[1] ?? ''))
    const ids = new URLSearchParams(insumos[1]).get('ids')?.split(',').map(Number)
    return answer({ data: INSUMOS.filter(({ id }) => ids?.includes(id)) })
  }
  if (/\/produtos\/7(\?|$)/.test(url))
    return answer({
      data: {
        ...{
          id: 7,
          versao: 3,
          referencia: 'LAN',
          nome: 'LANCHE',
          unidade: 'UN',
          ncm: '21069090',
          tipo: '00',
        },
        ...{ icms_dentro_id: 1, icms_fora_id: 1, pisconfins_id: 1, ativo: true, controle_grade: false },
        ...{
          estoque: { preco_comp: '1.00', marge_luc: '100.00', preco_vend: '2.00' },
          codigos: [],
          composicoes,
        },
      },
    })
  return answer({ data: [], last_page: 1 })
}

withShell()
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.stubGlobal('fetch', (url: string) => respond(String(url)))
  saveSession('1.token', { ...signIn(FLAGS), super_user: true })
  queryClient.clear()
  pedidos = []
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** The product's form with the cursor in its composition. */
async function abrir() {
  render(<DialogHost />)
  act(() => void openRegistro('produtos', { id: 7, campo: 'composicoes' }))
  await screen.findByRole('dialog', { name: /Produto/ })
  const campo = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('[data-campo="composicoes"]')
    if (!found) throw new Error('the composition is not there yet')
    return found
  })
  act(() => campo.focus())
}

it('diz o que a composição custa hoje, e Alt+U a usa como custo', async () => {
  composicoes = [row(21, 'PAO', '2.00'), row(22, 'QUEIJO', '0.10'), row(21, 'PAO EXTRA', '1.00', [2])]
  await abrir()
  const custo = await screen.findByRole('region', { name: 'Custo da composição' })
  await waitFor(() => expect(custo).toHaveTextContent('Custo R$ 5,00'))
  const linhas = within(custo)
    .getAllByRole('row')
    .map(({ textContent }) => textContent)
  expect(linhas).toEqual(['InsumoPorçãoCustoNa porção', 'PAO22,505,00', 'QUEIJO0,1——'])
  expect(custo).toHaveTextContent('Sem custo: QUEIJO')
  await user.keyboard('{Alt>}u{/Alt}')
  const valorDe = (nome: string) => screen.getByRole<HTMLInputElement>('textbox', { name: nome }).value
  await waitFor(() => expect(valorDe('Preço de compra')).toBe('5,00'))
  // cost and margin make the price
  expect(valorDe('Preço de venda')).toMatch(/^10,00/)
  expect(pedidos).toEqual(['ids=21,22&produto_id=7'])
})

it('a linha que fecha um círculo é recusada no campo, sem salvar', async () => {
  composicoes = [row(21, 'PAO', '2.00'), row(23, 'MOLHO', '1.00')]
  await abrir()
  const texto = 'Composição circular: MOLHO já leva este produto'
  expect(await screen.findByText(texto)).toBeTruthy()
  expect(screen.getByRole('row', { name: /MOLHO/, selected: false })).toHaveClass('text-bad')
})
