import { useAtomValue } from 'jotai'
import type { RefObject } from 'react'
import { caixa } from '../../../domain/commands/caixa/index.ts'
import { estoque } from '../../../domain/commands/estoque/index.ts'
import { financeiro } from '../../../domain/commands/financeiro/index.ts'
import { item } from '../../../domain/commands/item/index.ts'
import { pagamento } from '../../../domain/commands/pagamento/index.ts'
import { produto } from '../../../domain/commands/produto/index.ts'
import { terminal } from '../../../domain/commands/terminal/index.ts'
import { vale } from '../../../domain/commands/vale/index.ts'
import { venda } from '../../../domain/commands/venda/index.ts'
import { tillSetting } from '../../catalog/catalog.ts'
import { on, type ScopeCommands } from '../../keys/scopes.ts'
import { openCarne } from '../../screens/financeiro/carne.ts'
import { issueVoucher } from '../../screens/vales/issue-voucher.ts'
import { useDesk } from '../../state/desk.ts'
import { takeText } from '../../ui/field/take-text.ts'
import { creditSoldAtom } from '../account/credit-sold.ts'
import { searchAndSell } from '../actions/add-item.ts'
import { changeOperator } from '../actions/change-operator.ts'
import { deliverSale } from '../actions/delivery.ts'
import { discard } from '../actions/discard.ts'
import { enter } from '../actions/enter.ts'
import { finishSale } from '../actions/finish-sale.ts'
import { giveBack } from '../actions/give-back.ts'
import { identifyCustomer, tellConsumer } from '../actions/identify-customer.ts'
import { cancelLast, emitLast, reprintLast, showLast } from '../actions/last-sale.ts'
import { onLine } from '../actions/line.ts'
import { mendLast } from '../actions/mend-last.ts'
import { addPayment, exactCash } from '../actions/pay.ts'
import { removeLastPayment } from '../actions/remove-last-payment.ts'
import { adjustScanner } from '../actions/scanner.ts'
import { showAccount } from '../actions/show-account.ts'
import { showHistory } from '../actions/show-history.ts'
import { takeCoupon } from '../actions/take-coupon.ts'
import { chooseTerminal, refreshCatalog, takeTerminal } from '../actions/terminal.ts'
import { voidWithLeave } from '../actions/void-by-code.ts'
import { closeDay, moveCash, openDay, readX, reopenDay, resolveCards } from '../day/drawer.ts'
import { lastSlipAtom, printSlipAgain } from '../day/papers.ts'
import { useForNext } from '../desk/use-for-next.ts'
import { lastIssuedAtom, refusedAtom } from '../issued/last.ts'
import { tillOpenAtom } from '../open.ts'
import { bringBack } from '../parked/bring-back.ts'
import { putAside } from '../parked/park.ts'
import { tillPaying } from '../payment/paying.ts'
import { takeNewPrices } from '../prices/news.ts'
import { waitingPricesOf } from '../prices/waiting.ts'
import { runTyped } from '../run-intent.ts'
import { currentTerminal, holdAtom, terminalAtom } from '../terminal.ts'
import { addUnknown, unknownCodeOf } from '../typed/unknown-code.ts'
import { useDrawerNotNow, useNotNow } from './not-now.ts'
import { useCartCommands } from './use-cart-commands.ts'

/** Returns the till's commands: the commands of every cart, and the commands that only a till has. */
export function useSaleCommands(omnibar: RefObject<HTMLInputElement | null>): ScopeCommands {
  const desk = useDesk()
  const anyItem = useAtomValue(desk.hasItems)
  const anyPayment = useAtomValue(desk.hasPayments)
  const named = useAtomValue(desk.consumer) !== null
  const mine = useAtomValue(tillOpenAtom)
  const held = useAtomValue(holdAtom).estado === 'meu'
  const unknown = useAtomValue(unknownCodeOf(desk))
  const last = useAtomValue(lastIssuedAtom)
  const items = mine && anyItem
  const paid = mine && anyPayment
  const issued = last?.id != null
  const refused = useAtomValue(refusedAtom) !== null
  const repriced = useAtomValue(waitingPricesOf(desk)).length > 0
  const not = useNotNow()
  const drawer = useDrawerNotNow()
  const slip = useAtomValue(lastSlipAtom)
  const lent = useAtomValue(creditSoldAtom)
  const forNext = useForNext(desk)

  return forNext([
    ...useCartCommands(mine),
    on(item.confirmarCodigo, mine && (() => enter(desk, omnibar.current))),
    on(pagamento.adicionar, mine && (() => addPayment(desk)), { porque: not.pagar }),
    on(pagamento.dinheiroExato, items && tillSetting('dinheiro_exato') && (() => exactCash(desk))),
    on(pagamento.remover, paid && (() => removeLastPayment(tillPaying(desk)))),
    on(venda.finalizar, mine && (() => finishSale(desk)), { porque: not.finalizar }),
    on(venda.entrega, items && (given => deliverSale(desk, given))),
    on(
      venda.cliente,
      mine && (({ busca }) => (busca ? runTyped(desk, `@${busca}`) : identifyCustomer(desk, ''))),
    ),
    on(venda.tabela, mine && (({ nome }) => runTyped(desk, `@tabela ${nome ?? ''}`))),
    on(venda.cupom, mine && (({ codigo }) => takeCoupon(desk, codigo))),
    on(venda.consumidorAnonimo, mine && named && (() => tellConsumer(desk, null))),
    on(venda.devolver, mine && (({ cupom }) => giveBack(desk, cupom?.trim() ?? ''))),
    on(venda.estacionar, items && (given => putAside(desk, given))),
    on(venda.estacionadas, mine && (() => bringBack(desk))),
    on(venda.descartar, items && (given => discard(desk, given))),
    on(venda.exibir, issued && showLast),
    on(venda.reimprimir, issued && reprintLast),
    on(venda.corrigirUltima, refused && mendLast),
    on(venda.emitirUltima, refused && (() => emitLast())),
    on(venda.cancelarUltima, last !== null && cancelLast, { porque: not.cancelar }),
    on(
      produto.buscar,
      mine && (({ texto }) => searchAndSell(desk, texto ?? takeText(omnibar.current), null)),
    ),
    on(produto.cadastrar, unknown !== null && (() => addUnknown(desk, unknown))),
    on(produto.atualizarCatalogo, refreshCatalog),
    on(estoque.historico, items && (() => showHistory(desk))),
    on(item.precoNovo, mine && repriced && takeNewPrices),
    on(item.cancelar, items && (({ motivo }) => onLine(desk, uid => voidWithLeave(desk, uid, motivo)))),
    on(caixa.abrir, held && openDay, { porque: drawer.abrir }),
    on(caixa.suprimento, held && (said => moveCash('suprimento', said)), { porque: drawer.mover }),
    on(caixa.sangria, held && (said => moveCash('sangria', said)), { porque: drawer.mover }),
    on(caixa.gaveta, held && (() => moveCash('gaveta', {})), { porque: drawer.mover }),
    on(caixa.leituraX, held && readX, { porque: drawer.ler }),
    on(caixa.fechar, held && closeDay, { porque: drawer.ler }),
    on(caixa.reabrir, held && reopenDay, { porque: drawer.reabrir }),
    on(
      financeiro.carne,
      last?.id != null && last.uuid === lent && (said => openCarne({ venda_id: last.id as number }, said)),
    ),
    on(caixa.comprovante, slip !== null && printSlipAgain),
    on(caixa.resolverTef, held && currentTerminal()?.tef === true && resolveCards),
    on(caixa.operador, held && (() => changeOperator(desk))),
    on(caixa.conta, held && (() => showAccount(desk))),
    on(caixa.pagarConta, held && (async () => (await import('../day/pay-bill.ts')).payBill())),
    on(vale.emitir, held && issueVoucher),
    on(terminal.escolher, () => chooseTerminal(desk)),
    on(terminal.leitor, adjustScanner),
    on(terminal.tomar, !held && terminalAtom.get() !== null && takeTerminal),
  ])
}
