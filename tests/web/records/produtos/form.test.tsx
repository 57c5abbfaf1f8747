import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FLAGS } from '../../../../src/domain/options/flags.ts'
import { produtos } from '../../../../src/domain/records/produtos/index.ts'
import { runCommand } from '../../../../src/web/commands/run-command.ts'
import { provideShell } from '../../../../src/web/commands/shell-ctx.ts'
import { closeDialogs } from '../../../../src/web/dialogs/define.ts'
import { DialogHost } from '../../../../src/web/dialogs/host.tsx'
import { installDispatcher } from '../../../../src/web/keys/dispatcher.ts'
import { dropKeys } from '../../../../src/web/keys/hold.ts'
import { openRegistro } from '../../../../src/web/register/form/open-form.ts'
import { queryClient } from '../../../../src/web/state/query.ts'
import { forgetSession, saveSession } from '../../../../src/web/state/session.ts'
import { signIn } from '../../session.ts'

const answer = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const user = userEvent.setup({ delay: null })
let undo = () => {}
let sent: { method: string; url: string; body: Record<string, unknown> }[] = []
/** What the server has of the product opened. */
let stored: Record<string, unknown> = {}

beforeEach(() => {
  provideShell()
  undo = installDispatcher({ perform: ({ id, args }) => void runCommand(id, args), repeats: () => true })
  sent = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (init.method === 'POST' || init.method === 'PUT')
      sent.push({ method: init.method, url, body: JSON.parse(String(init.body)) })
    return answer({ data: /\/produtos\/7(\?|$)/.test(url) ? stored : [], last_page: 1 })
  })
})
afterEach(() => {
  act(() => closeDialogs())
  dropKeys()
  undo()
  vi.unstubAllGlobals()
  forgetSession()
  queryClient.clear()
  localStorage.clear()
})

interface Loja {
  venda_app?: boolean
  gerenciar_estoque?: boolean
  valor_decimal?: number
}

async function open(dados: Parameters<typeof openRegistro>[1] = {}, loja: Loja = {}) {
  const logged = signIn(FLAGS)
  const { venda_app = false, gerenciar_estoque = true, valor_decimal = 2 } = loja
  const { plano } = logged.empresa
  if (!plano) throw new Error('a empresa não tem plano')
  saveSession('1.token', {
    ...logged,
    empresa: { ...logged.empresa, venda_app, plano: { ...plano, gerenciar_estoque } },
    account: { ...logged.account, valor_decimal },
  })
  render(<DialogHost />)
  act(() => void openRegistro(produtos.id, dados))
  await screen.findByRole('dialog', { name: 'Produto' }, { timeout: 5000 })
  await screen.findByRole('tab', { name: /Dados/ })
  // every part is drawn behind the head
  await screen.findByLabelText('Observações', {}, { timeout: 5000 })
}

const parts = () => screen.getAllByRole('tab').map(tab => tab.textContent?.replace(/^Alt ?\d/, '').trim())
const field = (name: string) => screen.getByLabelText(name, { selector: 'input' })
const put = async (name: string, text: string) => {
  await user.clear(field(name))
  await user.type(field(name), text)
}

describe('as partes do produto', () => {
  it('têm ordem e condição: grade tira Composição, lote e veículo põem as suas', async () => {
    await open()
    expect(parts()).toEqual(['Dados', 'Fiscal', 'Composição', 'Comb/Lubrificantes'])
    await user.click(field('Controla grade'))
    expect(parts()).toEqual(['Dados', 'Fiscal', 'Grade', 'Comb/Lubrificantes'])
    await user.click(field('Veículo novo'))
    expect(parts()).toEqual(['Dados', 'Fiscal', 'Grade', 'Comb/Lubrificantes', 'Veículo Novo'])
    await user.click(field('Controla grade'))
    expect(parts()).toEqual(['Dados', 'Fiscal', 'Composição', 'Comb/Lubrificantes', 'Veículo Novo'])
    await user.click(field('Veículo novo'))
    expect(parts()).toEqual(['Dados', 'Fiscal', 'Composição', 'Comb/Lubrificantes'])
  })

  it('o que se digita sempre não está em parte alguma, mas acima de todas; a falta do NCM leva à Fiscal', async () => {
    await open({
      valores: {
        referencia: 'R1',
        nome: 'CAFÉ',
        unidade: 'UN',
        estoque: { preco_vend: '3', estoque_inicial: '0' },
      },
    })
    const head = ['Referência', 'Nome', 'GTIN', 'Unidade (venda)', 'NCM', 'Preço de compra', 'Preço de venda']
    for (const name of head) expect(field(name).closest('[role="tabpanel"]'), name).toBeNull()
    await user.keyboard('{F2}')
    await waitFor(() => expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Fiscal'))
    expect(field('NCM')).toHaveFocus()
    expect(sent).toEqual([])
  })

  it('Alt com o número vai à parte e ao seu primeiro campo; Alt+1 volta à Referência', async () => {
    await open()
    await user.keyboard('{Alt>}2{/Alt}')
    expect(screen.getByRole('tabpanel')).toContainElement(document.activeElement as HTMLElement)
    await user.keyboard('{Alt>}1{/Alt}')
    expect(field('Referência')).toHaveFocus()
  })
})

describe('preço e estoque', () => {
  it('custo ou margem fazem o preço, com as casas da conta; o preço digitado deixa a margem', async () => {
    await open()
    await put('Preço de compra', '10')
    expect(field('Preço de venda')).toHaveValue('')
    await put('Margem de lucro (%)', '33,33')
    expect(field('Preço de venda')).toHaveValue('13,33')
    await put('Preço de compra', '20')
    expect(field('Preço de venda')).toHaveValue('26,67')
    await put('Preço de venda', '30')
    expect(field('Margem de lucro (%)')).toHaveValue('33,3300')
    expect(field('Preço de compra')).toHaveValue('20,00')
    await put('Margem de lucro (%)', '0')
    expect(field('Preço de venda')).toHaveValue('20,00')
  })

  it('com grade ligada somem da vista, e o que tinham não vai', async () => {
    await open()
    await put('Preço de venda', '5')
    await user.click(field('Controla grade'))
    for (const name of ['Preço de compra', 'Margem de lucro (%)', 'Preço de venda', 'Estoque inicial'])
      expect(screen.queryByLabelText(name), name).toBeNull()
    await user.click(field('Controla grade'))
    expect(field('Preço de venda')).toHaveValue('5,00')
  })

  it('o estoque inicial é do produto novo, e só se lê onde o lote controla', async () => {
    await open()
    expect(field('Estoque inicial')).not.toHaveAttribute('readonly')
    expect(screen.queryByLabelText('Estoque atual')).toBeNull()
    await user.click(field('Controla lote'))
    expect(field('Estoque inicial')).toHaveAttribute('readonly')
  })

  it('no que já existe vê-se o estoque atual, que não se digita nem se envia', async () => {
    stored = { id: 7, versao: 1, referencia: 'R7', nome: 'SETE', estoque: { estoque_atual: '12.5000' } }
    await open({ id: 7 })
    expect(screen.queryByLabelText('Estoque inicial')).toBeNull()
    expect(field('Estoque atual')).toHaveValue('12,5000')
    expect(field('Estoque atual')).toHaveAttribute('readonly')
  })

  it('sem estoque no plano não há campo de estoque', async () => {
    await open({}, { gerenciar_estoque: false })
    for (const name of ['Estoque inicial', 'Estoque mínimo', 'Estoque máximo', 'Vender no delivery'])
      expect(screen.queryByLabelText(name), name).toBeNull()
  })

  it('o delivery é de quem vende por aplicativo', async () => {
    await open({}, { venda_app: true })
    expect(field('Vender no delivery')).toBeInTheDocument()
    expect(field('Controlar estoque no aplicativo')).toBeInTheDocument()
  })
})

describe('o que se salva', () => {
  it('grade ligada sem linha: Atenção, Nenhuma grade gerada, a aba Grade, e nenhuma chamada', async () => {
    await open()
    await user.click(field('Controla grade'))
    await user.keyboard('{F2}')
    const said = await screen.findByRole('alertdialog', { name: 'Atenção' })
    expect(said).toHaveTextContent('Nenhuma grade gerada')
    await user.click(within(said).getByRole('button'))
    await waitFor(() => expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Grade'))
    expect(sent).toEqual([])
  })
})
