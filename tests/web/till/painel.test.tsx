import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { itemRules } from '../../../src/core/tax/kinds.ts'
import { park } from '../../../src/core/venda/header/park.ts'
import { addItem } from '../../../src/core/venda/line/add-item.ts'
import { setPrice } from '../../../src/core/venda/line/edit-line.ts'
import { pay } from '../../../src/core/venda/payment/pay.ts'
import { discount } from '../../../src/core/venda/total/discount.ts'
import { setDiscount } from '../../../src/core/venda/total/set-discount.ts'
import type { Venda } from '../../../src/core/venda/venda.ts'
import { estacionar } from '../../../src/domain/commands/venda/estacionar.ts'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import { prompt } from '../../../src/web/commands/prompt/prompt.ts'
import { provideShell } from '../../../src/web/commands/shell-ctx.ts'
import { closeDialogs, openDialog } from '../../../src/web/dialogs/define.ts'
import { DialogHost } from '../../../src/web/dialogs/host.tsx'
import { parkSale } from '../../../src/web/offline/journal.ts'
import { DeskContext } from '../../../src/web/state/desk.ts'
import { forgetSession } from '../../../src/web/state/session.ts'
import { finishSale, startSale } from '../../../src/web/till/actions/finish-sale.ts'
import { changeLine } from '../../../src/web/till/change-with-leave.ts'
import { tillDesk } from '../../../src/web/till/desk/till-desk.ts'
import { adjustDialog } from '../../../src/web/till/dialogs/adjust-dialog.tsx'
import { describeIssued, lastIssuedAtom } from '../../../src/web/till/issued/last.ts'
import { aboutSale } from '../../../src/web/till/lines/about.ts'
import { tellLine } from '../../../src/web/till/lines/event.ts'
import { bringBack } from '../../../src/web/till/parked/bring-back.ts'
import { parkedDialog } from '../../../src/web/till/parked/parked-dialog.tsx'
import { runText } from '../../../src/web/till/run-intent.ts'
import { Regions } from '../../../src/web/till/screen/regions.tsx'
import { SidePanel } from '../../../src/web/till/screen/side-panel.tsx'
import { holdAtom } from '../../../src/web/till/terminal.ts'
import { ok, pagamento, produto, vazia } from '../../core/venda/sale.ts'
import { stubWorker } from '../catalog/stub-worker.ts'
import { openDatabase } from '../database.ts'
import { signIn } from '../session.ts'

openDatabase()

const store = getDefaultStore()

/** A product the engine takes. */
const vendido = (preco = '10.00') =>
  produto({
    preco,
    ibs_id: null,
    regras: {
      ...itemRules(() => null),
      icms: { cst: '00', cfop: '5102', origem: '0', icms: '18' },
      pisconfins: { cst_pis: '01', cst_confins: '01', aliquota_pis: '0.65', aliquota_confins: '3' },
    },
  })

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div><footer id="barra"></footer>'
  provideShell()
  signIn(FLAGS)
  vi.stubGlobal(
    'fetch',
    async () => new Response('{"data":[]}', { headers: { 'content-type': 'application/json' } }),
  )
  // what was sold is told to the search of products, which nobody asks here
  stubWorker(() => ({ onmessage: null, postMessage: () => {} }))
  store.set(lastIssuedAtom, null)
  store.set(holdAtom, { estado: 'meu', offline: false })
  store.set(tillDesk.taxContext, {
    data: '2026-11-20',
    emitente: { crt: 3, uf: 'SP' },
    account: { ignorar_icms_valor_nota: false, valor_decimal: 4, qtde_decimal: 4 },
  })
  startSale(tillDesk, 1)
})
afterEach(() => {
  act(() => closeDialogs())
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  forgetSession()
})

function mostrar(): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DeskContext value={tillDesk}>
        <SidePanel />
        <Regions />
      </DeskContext>
      <DialogHost />
    </QueryClientProvider>,
  )
}
const resumo = () => screen.getByRole('complementary', { name: 'Resumo da venda' })
const ultimo = () => screen.getByRole('status', { name: 'Último item' })

function entra(uid: string, preco = '10.00'): void {
  act(() => {
    const answer = tillDesk.apply(venda =>
      addItem(venda, { uid, produto: vendido(preco), qtde: '1', origem_leitura: 'teclado' }),
    )
    if (answer) throw new Error(answer.erro)
    const item = tillDesk.current().itens.at(-1)
    if (item) tellLine(tillDesk, item)
  })
}

describe('o troco da venda que acabou', () => {
  test('fica grande só até o próximo item', async () => {
    mostrar()
    entra('a')
    act(
      () =>
        void tillDesk.apply(venda =>
          pay(venda, { pagamento: pagamento(1, '50.00'), total: tillDesk.total.get() }),
        ),
    )
    await act(() => finishSale(tillDesk))
    expect(resumo()).toHaveTextContent(/^Troco40,00/)
    entra('b')
    expect(resumo()).toHaveTextContent(/^Total a pagar10,00/)
    act(() => startSale(tillDesk, 1))
    expect(resumo()).toHaveTextContent(/^Total a pagar0,00/)
  })

  test('a janela que começa outra coisa tira da tela o troco de antes', async () => {
    mostrar()
    entra('a')
    act(
      () =>
        void tillDesk.apply(venda =>
          pay(venda, { pagamento: pagamento(1, '50.00'), total: tillDesk.total.get() }),
        ),
    )
    await act(() => finishSale(tillDesk))
    expect(resumo()).toHaveTextContent(/^Troco40,00/)
    act(() => void openDialog(parkedDialog, { desk: tillDesk }))
    act(() => closeDialogs())
    expect(resumo()).toHaveTextContent(/^Total a pagar0,00/)
  })

  test('o desconto dado numa linha está no resumo', async () => {
    mostrar()
    entra('a')
    expect(resumo()).not.toHaveTextContent('Desconto nos itens')
    await act(() => changeLine(tillDesk, 'a', venda => setDiscount(venda, { uid: 'a', valor: '1.50' })))
    expect(resumo()).toHaveTextContent(/Desconto nos itens1,50Subtotal8,50Desconto0,00/)
  })

  test('a última venda que o servidor conta não é troco na mão', () => {
    mostrar()
    act(() =>
      store.set(
        lastIssuedAtom,
        describeIssued({ id: 1, uuid: 'u', status: 'T', troco: '5.00', valor_total: '1.00' } as never),
      ),
    )
    expect(resumo()).toHaveTextContent(/^Total a pagar0,00/)
  })
})

describe('Último item', () => {
  test('diz a linha como ela ficou: quantidade, preço e desconto', async () => {
    mostrar()
    entra('a')
    expect(ultimo()).toHaveTextContent(/^PRODUTO 1 1 × 10,00 = R\$\s10,00$/)
    await act(() => runText(tillDesk, '*3', 'teclado'))
    expect(ultimo()).toHaveTextContent(/^PRODUTO 1 3 × 10,00 = R\$\s30,00$/)
    await act(() => changeLine(tillDesk, 'a', venda => setPrice(venda, { uid: 'a', preco: '4.00' })))
    expect(ultimo()).toHaveTextContent(/^PRODUTO 1 3 × 4,00 = R\$\s12,00$/)
  })

  test('de uma venda retomada, o nome uma vez só', async () => {
    mostrar()
    entra('a')
    const parked = ok(park(tillDesk.current(), { rotulo: 'Ana' }))
    await parkSale(parked)
    act(() => startSale(tillDesk, 1))
    await act(() => bringBack(tillDesk, `EST${parked.uuid.slice(-12).toUpperCase()}`))
    expect(ultimo()).toHaveTextContent(/^PRODUTO 1 1 × 10,00 = R\$\s10,00$/)
  })
})

test('as estacionadas mostram o que cada uma custa, com desconto', async () => {
  const guardada = (venda: Venda) => ok(park(ok(discount(venda, { percentual: '10' })), { rotulo: 'Ana' }))
  const com = ok(addItem(vazia, { uid: 'a', produto: vendido(), qtde: '1', origem_leitura: 'teclado' }))
  await parkSale(guardada({ ...com, uuid: '01890a5d-ac96-774b-bcce-b302099a8058' }))
  // jsdom lays nothing out: a list of no height draws no row
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(330)
  mostrar()
  act(() => void openDialog(parkedDialog, { desk: tillDesk }))
  const janela = await screen.findByRole('dialog', { name: 'Vendas estacionadas' })
  await waitFor(() => expect(within(janela).getByRole('option')).toHaveTextContent(/Ana.*R\$\s9,00/))
})

describe('a janela aberta segue o carrinho', () => {
  test('desconto: o subtotal e o lado que não foi digitado', async () => {
    const user = userEvent.setup({ delay: null })
    mostrar()
    entra('a')
    let given: unknown
    act(
      () =>
        void openDialog(adjustDialog, { desk: tillDesk, tipo: 'desconto', dado: { valor: '0' } }).then(
          x => (given = x),
        ),
    )
    const janela = await screen.findByRole('dialog', { name: 'Aplicar Desconto' })
    await user.clear(within(janela).getByLabelText('Percentual (%)'))
    await user.type(within(janela).getByLabelText('Percentual (%)'), '10')
    expect(within(janela).getByLabelText('Valor (R$)')).toHaveValue('1,00')
    entra('b')
    expect(janela).toHaveTextContent(/SubtotalR\$\s20,00/)
    expect(within(janela).getByLabelText('Valor (R$)')).toHaveValue('2,00')
    await user.tab()
    await user.click(within(janela).getByRole('button', { name: /Confirmar/ }))
    await waitFor(() => expect(given).toMatchObject({ percentual: expect.stringMatching(/^10/) }))
  })

  test('estacionar: o que será guardado', async () => {
    mostrar()
    entra('a')
    act(() => void prompt(estacionar, undefined, aboutSale(tillDesk)['venda.estacionar']()))
    const janela = await screen.findByRole('dialog', { name: 'Estacionar a venda' })
    expect(janela).toHaveTextContent(/1 linha, R\$\s10,00/)
    entra('b')
    expect(janela).toHaveTextContent(/2 linhas, R\$\s20,00/)
  })
})

test('o documento é do consumidor numa NFC-e, e do destinatário numa NF-e', () => {
  mostrar()
  expect(resumo()).toHaveTextContent('CPF na nota')
  act(() => void tillDesk.apply(sale => ({ ...sale, modelo: '55' })))
  expect(resumo()).toHaveTextContent('Destinatário')
  expect(resumo()).toHaveTextContent('CPF do destinatário')
  expect(resumo()).not.toHaveTextContent('na nota')
})
