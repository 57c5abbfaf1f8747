import { getDefaultStore, useAtomValue } from 'jotai'
import type { RefObject } from 'react'
import { dec } from '../../../core/money/decimal.ts'
import type { Ajuste } from '../../../core/venda/ajuste.ts'
import { checkIdentification } from '../../../core/venda/check-identification.ts'
import { discount } from '../../../core/venda/discount.ts'
import { park } from '../../../core/venda/park.ts'
import { pay } from '../../../core/venda/pay.ts'
import { recusada } from '../../../core/venda/recusa.ts'
import { setDiscount } from '../../../core/venda/set-discount.ts'
import { setPrice } from '../../../core/venda/set-price.ts'
import { surcharge } from '../../../core/venda/surcharge.ts'
import { item } from '../../../domain/commands/item/index.ts'
import { pagamento as pagamentoCommands } from '../../../domain/commands/pagamento/index.ts'
import { produto } from '../../../domain/commands/produto/index.ts'
import { terminal as terminalCommands } from '../../../domain/commands/terminal/index.ts'
import { venda as vendaCommands } from '../../../domain/commands/venda/index.ts'
import { catalogAccount, paymentMethods, syncCatalog, terminals } from '../../catalog/catalog.ts'
import { confirmDialog } from '../../dialogs/confirm.tsx'
import { openDialog } from '../../dialogs/define.ts'
import { on, type ScopeCommands } from '../../keys/scopes.ts'
import { dropSale, parkSale } from '../../offline/journal.ts'
import { alerta, notify } from '../../state/notices.ts'
import { accountPlaces } from '../../state/places.ts'
import {
  applySale,
  balanceAtom,
  consumerAtom,
  currentSale,
  currentTotal,
  hasItemsAtom,
  hasPaymentsAtom,
  lastEventAtom,
  moveLine,
  saleAtom,
  targetLine,
} from '../../state/sale.ts'
import { adjustScanner } from './adjust-scanner.ts'
import { bringBack } from './bring-back.ts'
import { changeLine, changeWithLeave } from './change-with-leave.ts'
import { adjustDialog } from './dialogs/adjust-dialog.tsx'
import { explainDialog } from './dialogs/explain-dialog.tsx'
import { paymentChooser } from './dialogs/payment-chooser.tsx'
import { paymentDialog } from './dialogs/payment-dialog.tsx'
import { terminalDialog } from './dialogs/terminal-dialog.tsx'
import { finishSale, nowIso, startSale } from './finish-sale.ts'
import { identifyCustomer, tellConsumer } from './identify-customer.ts'
import { giveBack } from './kept-text.ts'
import { lastIssuedAtom, refusedAtom } from './last-issued.ts'
import { cancelLast, emitLast, reprintLast, showLast } from './last-sale-actions.ts'
import { mendLast } from './mend-last.ts'
import { countParked } from './parked-count.ts'
import { paymentOf } from './payment-of.ts'
import { refuseSale } from './refuse-product.ts'
import { removeLastPayment } from './remove-last-payment.ts'
import { changeQuantity, runText, runTyped, searchAndSell } from './run-intent.ts'
import { surePercent } from './sure-percent.ts'
import { beat, bindTerminal, holdAtom, terminalAtom } from './terminal.ts'
import { registerUnknown, unknownCodeAtom } from './unknown-code.ts'
import { voidLine, voidWithLeave } from './void-by-code.ts'

const store = getDefaultStore()

/** What the till does for each of its commands, and which it cannot do now. */
export function useSaleCommands(omnibar: RefObject<HTMLInputElement | null>): ScopeCommands {
  const anyItem = useAtomValue(hasItemsAtom)
  const anyPayment = useAtomValue(hasPaymentsAtom)
  const named = useAtomValue(consumerAtom) !== null
  const mine = useAtomValue(holdAtom).estado === 'meu'
  const unknown = useAtomValue(unknownCodeAtom)
  const last = useAtomValue(lastIssuedAtom)
  const items = mine && anyItem
  const paid = mine && anyPayment
  const issued = last?.id != null
  const refused = useAtomValue(refusedAtom) !== null

  return [
    on(item.confirmarCodigo, mine && (() => enter(omnibar.current))),
    on(pagamentoCommands.adicionar, mine && addPayment),
    on(pagamentoCommands.dinheiroExato, items && catalogAccount().dinheiro_exato && exactCash),
    on(pagamentoCommands.remover, paid && removeLastPayment),
    on(vendaCommands.finalizar, mine && finishSale),
    on(
      vendaCommands.desconto,
      items && (({ quanto }) => (quanto ? runTyped(`-${quanto}`) : adjust('desconto'))),
    ),
    on(
      vendaCommands.acrescimo,
      items && (({ quanto }) => (quanto ? runTyped(`+${quanto}`) : adjust('acrscimo'))),
    ),
    on(
      vendaCommands.cliente,
      mine && (({ busca }) => (busca ? runTyped(`@${busca}`) : identifyCustomer(''))),
    ),
    on(vendaCommands.consumidorAnonimo, mine && named && (() => tellConsumer(null))),
    on(vendaCommands.estacionar, items && putAside),
    on(vendaCommands.estacionadas, mine && (() => bringBack())),
    on(vendaCommands.descartar, items && discard),
    on(vendaCommands.exibir, issued && showLast),
    on(vendaCommands.reimprimir, issued && reprintLast),
    on(vendaCommands.corrigirUltima, refused && mendLast),
    on(vendaCommands.emitirUltima, refused && emitLast),
    on(vendaCommands.cancelarUltima, issued && cancelLast),
    on(vendaCommands.explicar, items && (() => openDialog(explainDialog))),
    on(produto.buscar, mine && (({ texto }) => searchAndSell(texto ?? takeText(omnibar.current), null))),
    on(produto.cadastrar, unknown !== null && (() => registerUnknown(unknown))),
    on(produto.atualizarCatalogo, refreshCatalog),
    on(
      item.quantidade,
      items && (({ qtde }) => fits(qtde, 'qtde_decimal') && onLine(uid => changeQuantity(uid, qtde))),
    ),
    on(
      item.preco,
      items &&
        (({ preco }) =>
          fits(preco, 'valor_decimal') &&
          onLine(uid => changeLine(uid, venda => setPrice(venda, { uid, preco })))),
    ),
    on(
      item.desconto,
      items && (({ valor }) => onLine(uid => changeLine(uid, venda => setDiscount(venda, { uid, valor })))),
    ),
    on(item.cancelar, items && (({ motivo }) => onLine(uid => voidWithLeave(uid, motivo)))),
    on(item.acima, items && (() => moveLine(-1))),
    on(item.abaixo, items && (() => moveLine(1))),
    on(terminalCommands.escolher, chooseTerminal),
    on(terminalCommands.leitor, adjustScanner),
    on(terminalCommands.tomar, !mine && store.get(terminalAtom) !== null && takeTerminal),
  ]
}

function takeText(input: HTMLInputElement | null): string {
  const text = input?.value ?? ''
  if (input) {
    input.value = ''
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return text
}

/**
 * Enter: the text leaves the box once, synchronously, before anything else may happen to it. In an empty box, with no customer
 * at the counter, it goes to the note that was refused.
 */
function enter(input: HTMLInputElement | null): unknown {
  const text = takeText(input)
  if (text.trim() === '') return store.get(hasItemsAtom) ? undefined : mendLast()
  return runText(text, 'teclado').then(taken => taken || giveBack(input, text))
}

/** No more decimals than the account uses, as the omnibar says it. */
function fits(value: string, casas: keyof ReturnType<typeof accountPlaces>): boolean {
  const most = accountPlaces()[casas]
  if (dec(value).decimalPlaces() <= most) return true
  alerta(`${casas === 'valor_decimal' ? 'Preço' : 'A quantidade'} aceita até ${most} casas decimais`)
  return false
}

function onLine(act: (uid: string) => unknown): void {
  const uid = targetLine()
  if (uid) act(uid)
  else alerta('Informe ao menos um item')
}

/** From the way to the value to the next way, without leaving the panel, until nothing is owed. */
async function addPayment(): Promise<void> {
  if (currentSale().itens.length === 0) return alerta('Informe ao menos um item')
  if (!isOwed()) return finishSale()
  if (heldUp()) return
  for (let continua = false; isOwed(); continua = true) {
    const meio = await openDialog(paymentChooser, { continua })
    if (meio === undefined) return
    const pagamento = await openDialog(paymentDialog, { meio })
    if (!pagamento || applySale(venda => pay(venda, { pagamento, total: currentTotal() }))) return
  }
  await finishSale()
}

/** All that is owed in the account's first kind of cash: what F5 F2 Enter does. */
async function exactCash(): Promise<void> {
  const cash = paymentMethods().find(({ meio }) => meio === 1)
  if (!cash) return alerta('Cadastre um meio de pagamento em dinheiro')
  if (isOwed()) {
    if (heldUp()) return
    const pagamento = paymentOf(cash, { valor: store.get(balanceAtom).restante.toFixed(2) })
    if (applySale(venda => pay(venda, { pagamento, total: currentTotal() }))) return
  }
  await finishSale()
}

/** What has to be settled before anything is received: a product whose note would be refused, who buys where the law asks. */
function heldUp(): boolean {
  const refusal = refuseSale(currentSale())
  if (refusal) {
    alerta(refusal)
    return true
  }
  const anonymous = checkIdentification(currentSale(), { total: currentTotal(), data: nowIso() })
  if (!anonymous) return false
  alerta(anonymous.erro)
  void identifyCustomer('')
  return true
}

const isOwed = (): boolean => !store.get(balanceAtom).restante.isZero()

async function adjust(tipo: 'desconto' | 'acrscimo'): Promise<void> {
  const sale = currentSale()
  const percentual = sale[`${tipo}_percentual`]
  const dado: Ajuste = percentual ? { percentual } : { valor: sale[tipo] }
  const given = await openDialog(adjustDialog, { tipo, dado })
  const what = tipo === 'desconto' ? 'desconto' : 'acréscimo'
  if (given && 'percentual' in given && !(await surePercent(what, given.percentual))) return
  if (given && tipo === 'desconto') await changeWithLeave(venda => discount(venda, given))
  else if (given) applySale(venda => surcharge(venda, given))
}

/** The key that brings it back. */
const BACK = { comando: 'venda.estacionadas', texto: 'retomar' } as const

async function putAside({ rotulo }: { rotulo: string }): Promise<void> {
  const parked = park(currentSale(), { rotulo })
  if (recusada(parked)) return alerta(parked.erro)
  await parkSale(parked)
  startSale(parked.terminal_id)
  store.set(lastEventAtom, null)
  void countParked()
  notify(`Venda guardada: ${parked.rotulo}`, undefined, BACK)
}

function discard({ motivo }: { motivo: string }): void {
  const { uuid, terminal_id, itens } = currentSale()
  for (const { uid } of itens) voidLine(uid, motivo)
  dropSale(uuid)
  startSale(terminal_id)
  store.set(lastEventAtom, null)
  notify('Venda cancelada')
}

async function refreshCatalog(): Promise<void> {
  await syncCatalog()
  notify('Catálogo atualizado')
}

async function chooseTerminal(): Promise<void> {
  if (store.get(saleAtom)?.itens.length)
    return alerta('Termine ou estacione a venda antes de trocar de caixa')
  const [only, another] = terminals()
  if (only && !another) return notify(`Esta empresa só tem este caixa: ${only.nome}`)
  const chosen = await openDialog(terminalDialog)
  if (chosen) bindTerminal(chosen.id)
}

async function takeTerminal(): Promise<void> {
  const terminal = store.get(terminalAtom)
  const go = await openDialog(confirmDialog, {
    pergunta: 'Assumir este caixa?',
    detalhe: 'A outra tela fica somente para leitura.',
    inicial: 'nao',
  })
  if (go === true && terminal !== null) await beat(terminal, true)
}
