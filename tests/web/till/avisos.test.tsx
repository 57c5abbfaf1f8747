import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { getDefaultStore } from 'jotai'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addItem } from '../../../src/core/venda/line/add-item.ts'
import type { VendaAnswer } from '../../../src/domain/api/vendas.ts'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import { provideShell } from '../../../src/web/commands/shell-ctx.ts'
import { closeDialogs, openDialog } from '../../../src/web/dialogs/define.ts'
import { DialogHost } from '../../../src/web/dialogs/host.tsx'
import { DeskContext } from '../../../src/web/state/desk.ts'
import { forgetSession, saveUser } from '../../../src/web/state/session.ts'
import { type IssuerState, issuerAtom } from '../../../src/web/state/situation.ts'
import { startSale } from '../../../src/web/till/actions/finish-sale.ts'
import { voidLine } from '../../../src/web/till/actions/void-by-code.ts'
import { tillDesk } from '../../../src/web/till/desk/till-desk.ts'
import { queueDialog } from '../../../src/web/till/dialogs/queue-dialog.tsx'
import { describeIssued, lastIssuedAtom } from '../../../src/web/till/issued/last.ts'
import { runText } from '../../../src/web/till/run-intent.ts'
import { climbDownSale } from '../../../src/web/till/screen/climb-down-sale.ts'
import { useHints } from '../../../src/web/till/screen/hints.ts'
import { Omnibar } from '../../../src/web/till/screen/omnibar.tsx'
import { SidePanel } from '../../../src/web/till/screen/side-panel.tsx'
import { giveBack } from '../../../src/web/till/typed/kept-text.ts'
import { produto } from '../../core/venda/sale.ts'
import { openDatabase } from '../database.ts'
import { signIn } from '../session.ts'

openDatabase()

const store = getDefaultStore()
const NoCaixa = ({ children }: { children: ReactNode }) => (
  <DeskContext value={tillDesk}>{children}</DeskContext>
)

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div><footer id="barra"></footer>'
  provideShell()
  signIn(FLAGS)
  vi.stubGlobal(
    'fetch',
    async () => new Response('{"data":[]}', { headers: { 'content-type': 'application/json' } }),
  )
  store.set(lastIssuedAtom, null)
  store.set(issuerAtom, null)
  startSale(tillDesk, 1)
})
afterEach(() => {
  act(() => closeDialogs())
  vi.unstubAllGlobals()
  forgetSession()
})

function entra(uid: string): void {
  act(() => {
    tillDesk.apply(venda => addItem(venda, { uid, produto: produto(), qtde: '1', origem_leitura: 'teclado' }))
    store.set(tillDesk.line, uid)
  })
}
const sold = (extra: object) =>
  describeIssued({
    id: 7,
    uuid: 'u',
    status: 'T',
    modelo: '65',
    serie: '1',
    numerocodumento: '7', // contrato
    valor_total: '1.00',
    troco: '0.00',
    ...extra,
  } as VendaAnswer)
const rejeitada = () =>
  sold({ status: 'R', cstat: '778', xmotivo: 'x', orientacao: { campo: 'parceiro', texto: 'y' } })

describe('a barra diz o que a tecla fará', () => {
  const words = () => renderHook(() => useHints(), { wrapper: NoCaixa }).result.current

  test.each([
    ['1*zzz qq', 'Limpar o texto', 'Buscar produto'],
    ['-10%', 'Limpar o texto', 'Dar o desconto'],
    ['', 'Início', 'Adicionar'],
  ])('com o texto %s', async (texto, esc, enter) => {
    const user = userEvent.setup({ delay: null })
    render(
      <DeskContext value={tillDesk}>
        <Omnibar ref={null} blocked={null} />
      </DeskContext>,
    )
    const { result } = renderHook(() => useHints(), { wrapper: NoCaixa })
    await user.type(screen.getByLabelText('QTDE * Referência'), `x{Backspace}${texto}`)
    await waitFor(() =>
      expect([result.current['app.voltar'], result.current['item.confirmar_codigo']]).toEqual([esc, enter]),
    )
  })

  test('Esc limpa o texto recusado, que não fica na caixa quando o cliente se vai', async () => {
    render(
      <DeskContext value={tillDesk}>
        <Omnibar ref={null} blocked={null} />
      </DeskContext>,
    )
    const box = screen.getByLabelText<HTMLInputElement>('QTDE * Referência')
    const { result } = renderHook(() => useHints(), { wrapper: NoCaixa })
    act(() => giveBack(tillDesk, box, '-5%'))
    expect(result.current['app.voltar']).toBe('Limpar o texto')
    act(() => startSale(tillDesk, 1))
    expect([box.value, result.current['app.voltar']]).toEqual(['', 'Início'])
  })

  test('esvaziado o carrinho, Esc sai: não há linha a soltar', () => {
    entra('a')
    expect(words()['app.voltar']).toBe('Soltar a linha')
    act(() => voidLine(tillDesk, 'a', 'desistiu'))
    expect(words()['app.voltar']).toBe('Início')
    climbDownSale(tillDesk, null)
    expect(window.location.pathname).toBe('/')
  })

  test('sob uma rejeição Enter corrige a nota, e com itens adiciona', () => {
    act(() => store.set(lastIssuedAtom, rejeitada()))
    expect(words()).toMatchObject({
      'item.confirmar_codigo': 'Corrigir a nota',
      'venda.reimprimir': 'Imprimir comprovante',
      'venda.exibir': 'Comprovante',
    })
    entra('a')
    expect(words()['item.confirmar_codigo']).toBe('Adicionar')
    act(() => store.set(lastIssuedAtom, sold({})))
    expect(words()).toMatchObject({ 'venda.reimprimir': 'Reimprimir', 'venda.exibir': 'DANFE' })
  })
})

describe('o que se disse de uma nota', () => {
  const alarmes = [
    { origem_tipo: 'venda', origem_id: 7, texto: 'O cancelamento da nota 7 foi recusado: prazo' },
    { origem_tipo: 'venda', origem_id: 9, texto: 'O cancelamento da nota 9 foi recusado: prazo' },
  ]

  test('é dito no caixa dela, até alguém fechar', () => {
    store.set(issuerAtom, { alarmes } as unknown as IssuerState)
    act(() => store.set(lastIssuedAtom, sold({})))
    render(
      <QueryClientProvider client={new QueryClient()}>
        <DeskContext value={tillDesk}>
          <SidePanel />
        </DeskContext>
      </QueryClientProvider>,
    )
    expect(screen.getAllByRole('note').map(note => note.textContent)).toEqual([alarmes[0]?.texto])
    act(() => climbDownSale(tillDesk, null))
    expect(screen.queryByRole('note')).toBeNull()
  })
})

describe('a fila', () => {
  const abrir = async () => {
    render(<DialogHost />)
    act(() => void openDialog(queueDialog))
    return screen.findByRole('dialog', { name: 'Vendas na fila de envio' })
  }

  test('vazia, diz que é a deste navegador e não oferece o que não faz', async () => {
    const janela = await abrir()
    expect(janela).toHaveTextContent('Nenhuma venda na fila deste navegador')
    expect(within(janela).queryByRole('button', { name: /Enviar agora/ })).toBeNull()
    expect(within(janela).queryByRole('region', { name: 'À espera da SEFAZ' })).toBeNull()
  })

  test('diz o que espera pela SEFAZ', async () => {
    store.set(issuerAtom, { contingencia: 2, prazo_transmissao: null, alarmes: [] } as unknown as IssuerState)
    const janela = await abrir()
    expect(within(janela).getByRole('region', { name: 'À espera da SEFAZ' })).toHaveTextContent(
      /^2 notas em contingência esperam pela SEFAZ/,
    )
  })
})

describe('uma porcentagem que quase nunca se quer', () => {
  const digitar = (texto: string) => {
    let taken: Promise<boolean> | undefined
    act(() => {
      taken = runText(tillDesk, texto, 'teclado')
    })
    return taken
  }

  test.each([
    ['-80%', /^Aplicar desconto de 80 %\?/],
    ['+60%', /^Aplicar acréscimo de 60 %\?/],
  ])('%s pergunta, parada no Não, e só Sim aplica', async (texto, pergunta) => {
    const user = userEvent.setup({ delay: null })
    render(<DialogHost />)
    entra('a')
    const given = () => [tillDesk.current().desconto_percentual, tillDesk.current().acrscimo_percentual]
    for (const [botao, fica] of [
      ['Não', false],
      ['Sim', true],
    ] as const) {
      const taken = digitar(texto)
      expect(await screen.findByText(pergunta)).toBeVisible()
      expect(document.activeElement).toHaveTextContent('Não')
      await user.click(screen.getByRole('button', { name: new RegExp(botao) }))
      expect(await act(async () => taken)).toBe(fica)
      expect(given().some(Boolean)).toBe(fica)
    }
  })

  test('até a metade, ou dentro do teto de quem vende, nada se pergunta', async () => {
    entra('a')
    await act(async () => digitar('-50%'))
    expect(tillDesk.current().desconto_percentual).toBe('50')
    saveUser({ ...signIn(FLAGS), desconto_maximo: '90' })
    await act(async () => digitar('-80%'))
    expect(tillDesk.current().desconto_percentual).toBe('80')
  })
})

test('o caixa de outra aba: o motivo inteiro, dito a quem ouve', () => {
  const motivo = 'Somente leitura: Este caixa está aberto em outra aba deste navegador por Ana, desde 17:51'
  render(
    <DeskContext value={tillDesk}>
      <Omnibar ref={null} blocked={motivo} />
    </DeskContext>,
  )
  expect(screen.getByRole('status', { name: 'Caixa' })).toHaveTextContent(motivo)
  expect(screen.getByLabelText('QTDE * Referência')).toBeDisabled()
})
