import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FLAGS } from '../../../../src/domain/options/flags.ts'
import { etiquetas_modelos } from '../../../../src/domain/records/etiquetas_modelos/index.ts'
import { DialogHost } from '../../../../src/web/dialogs/host.tsx'
import { openRegistro } from '../../../../src/web/register/form/open-form.ts'
import { saveSession } from '../../../../src/web/state/session.ts'
import { signIn } from '../../session.ts'
import { withShell } from '../../with-shell.ts'

const user = userEvent.setup({ delay: null })
let enviado: Record<string, unknown> | null
withShell()

beforeEach(() => {
  // rows are drawn by how much of the sheet is in sight
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  enviado = null
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    if (init?.method === 'POST') enviado = JSON.parse(String(init.body))
    return new Response(JSON.stringify({ data: { ...enviado, id: 7 }, last_page: 1 }), {
      headers: { 'content-type': 'application/json' },
    })
  })
  saveSession('1.token', { ...signIn(FLAGS), super_user: true })
})
afterEach(() => {
  vi.restoreAllMocks()
})

async function novo(): Promise<HTMLElement> {
  render(<DialogHost />)
  act(() => void openRegistro(etiquetas_modelos.id, {}))
  const janela = await screen.findByRole('dialog', { name: /Modelo de etiqueta/ })
  await within(janela).findByRole('img', { name: /Prévia da etiqueta/ })
  await within(janela).findByRole('gridcell', { name: 'Preço' })
  return janela
}
const toSheet = async (janela: HTMLElement) => {
  const sheet = janela.querySelector<HTMLElement>('[data-campo="campos"]')
  act(() => sheet?.focus())
  await waitFor(() => expect(sheet).toContainElement(document.activeElement as HTMLElement))
}
const campos = () => (enviado?.['campos'] ?? []) as Record<string, unknown>[]

test('Alt com a seta move o campo meio milímetro, e com Shift estica', async () => {
  const janela = await novo()
  await user.type(within(janela).getByLabelText(/Nome do modelo/), 'Minha')
  await toSheet(janela)
  await user.keyboard('{ArrowDown}{Alt>}{ArrowRight}{ArrowRight}{ArrowUp}{/Alt}')
  await user.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}')
  await user.keyboard('{F2}')
  await waitFor(() => expect(enviado).not.toBeNull())
  expect(enviado).toMatchObject({
    nome: 'Minha',
    tipo: 'gondola',
    meio: 'folha',
    largura: '99.00',
    colunas: 2,
  })
  expect(campos()[1]).toMatchObject({
    fonte: 'preco',
    x: '45.00',
    y: '14.50',
    largura: '52.00',
    altura: '13.50',
  })
})

test('a opção escolhida numa faixa vai só à coluna do cursor', async () => {
  const janela = await novo()
  await user.type(within(janela).getByLabelText(/Nome do modelo/), 'Faixa')
  await toSheet(janela)
  await user.keyboard('{ArrowRight}{Shift>}{ArrowLeft}{/Shift}')
  await user.keyboard('Grade{Enter}{F2}')
  await waitFor(() => expect(enviado).not.toBeNull())
  expect(campos()[0]).toMatchObject({ fonte: 'grade', desenho: 'texto' })
})

test('a prévia segue o que se desenha, e o campo que sai da etiqueta é dito', async () => {
  const janela = await novo()
  await toSheet(janela)
  // the price's X is the fourth column
  await user.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}90{Enter}')
  await waitFor(() => expect(janela).toHaveTextContent('Fora da etiqueta: campo 2'))
  expect(within(janela).getByRole('img', { name: /Prévia/ })).not.toHaveAccessibleName(/18,90/)
})

test('Ins põe um campo abaixo do cursor, Ctrl+Del o tira', async () => {
  const janela = await novo()
  await user.type(within(janela).getByLabelText(/Nome do modelo/), 'Outra')
  await toSheet(janela)
  await user.keyboard('{Insert}')
  await waitFor(() => expect(janela).toHaveTextContent('7 campos'))
  await user.keyboard('{Control>}{Delete}{/Control}')
  await waitFor(() => expect(janela).toHaveTextContent('6 campos'))
})

test('outra espécie, de quem não foi mexido, é desenhada como ela', async () => {
  const janela = await novo()
  const tipo = within(janela).getByLabelText(/Etiqueta de/)
  await user.clear(tipo)
  await user.type(tipo, 'Lote')
  await user.tab()
  await waitFor(() =>
    expect(within(janela).getByRole('img', { name: /Prévia/ })).toHaveAccessibleName(/Lote L2611-07/),
  )
  expect(within(janela).queryByLabelText(/Colunas/)).toBeNull()
})
