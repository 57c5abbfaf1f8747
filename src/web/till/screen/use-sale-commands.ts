import { useAtomValue } from 'jotai'
import type { RefObject } from 'react'
import { estoque } from '../../../domain/commands/estoque/index.ts'
import { item } from '../../../domain/commands/item/index.ts'
import { pagamento } from '../../../domain/commands/pagamento/index.ts'
import { produto } from '../../../domain/commands/produto/index.ts'
import { terminal } from '../../../domain/commands/terminal/index.ts'
import { venda } from '../../../domain/commands/venda/index.ts'
import { catalogAccount } from '../../catalog/catalog.ts'
import { on, type ScopeCommands } from '../../keys/scopes.ts'
import { consumerAtom, hasItemsAtom, hasPaymentsAtom } from '../../state/sale.ts'
import { takeText } from '../../ui/field/take-text.ts'
import { searchAndSell } from '../actions/add-item.ts'
import { bringBack } from '../actions/bring-back.ts'
import { deliverSale } from '../actions/delivery.ts'
import { discard } from '../actions/discard.ts'
import { enter } from '../actions/enter.ts'
import { finishSale } from '../actions/finish-sale.ts'
import { giveBack } from '../actions/give-back.ts'
import { identifyCustomer, tellConsumer } from '../actions/identify-customer.ts'
import { cancelLast, emitLast, reprintLast, showLast } from '../actions/last-sale.ts'
import { onLine } from '../actions/line.ts'
import { mendLast } from '../actions/mend-last.ts'
import { putAside } from '../actions/park.ts'
import { addPayment, exactCash } from '../actions/pay.ts'
import { removeLastPayment } from '../actions/remove-last-payment.ts'
import { adjustScanner } from '../actions/scanner.ts'
import { showHistory } from '../actions/show-history.ts'
import { chooseTerminal, refreshCatalog, takeTerminal } from '../actions/terminal.ts'
import { voidWithLeave } from '../actions/void-by-code.ts'
import { lastIssuedAtom, refusedAtom } from '../last-issued.ts'
import { tillOpenAtom } from '../open.ts'
import { takeNewPrices } from '../price-news.ts'
import { runTyped } from '../run-intent.ts'
import { terminalAtom } from '../terminal.ts'
import { addUnknown, unknownCodeAtom } from '../unknown-code.ts'
import { waitingPricesAtom } from '../waiting-prices.ts'
import { useNotNow } from './not-now.ts'
import { useCartCommands } from './use-cart-commands.ts'

/** Performs the till's commands: every cart's, and below them those that only a till has. */
export function useSaleCommands(omnibar: RefObject<HTMLInputElement | null>): ScopeCommands {
  const anyItem = useAtomValue(hasItemsAtom)
  const anyPayment = useAtomValue(hasPaymentsAtom)
  const named = useAtomValue(consumerAtom) !== null
  const mine = useAtomValue(tillOpenAtom)
  const unknown = useAtomValue(unknownCodeAtom)
  const last = useAtomValue(lastIssuedAtom)
  const items = mine && anyItem
  const paid = mine && anyPayment
  const issued = last?.id != null
  const refused = useAtomValue(refusedAtom) !== null
  const repriced = useAtomValue(waitingPricesAtom).length > 0
  const not = useNotNow()

  return [
    ...useCartCommands(mine),
    on(item.confirmarCodigo, mine && (() => enter(omnibar.current))),
    on(pagamento.adicionar, mine && addPayment, { porque: not.pagar }),
    on(pagamento.dinheiroExato, items && catalogAccount().dinheiro_exato && exactCash),
    on(pagamento.remover, paid && (() => removeLastPayment())),
    on(venda.finalizar, mine && finishSale, { porque: not.finalizar }),
    on(venda.entrega, items && deliverSale),
    on(venda.cliente, mine && (({ busca }) => (busca ? runTyped(`@${busca}`) : identifyCustomer('')))),
    on(venda.consumidorAnonimo, mine && named && (() => tellConsumer(null))),
    on(venda.devolver, mine && (({ cupom }) => giveBack(cupom?.trim() ?? ''))),
    on(venda.estacionar, items && putAside),
    on(venda.estacionadas, mine && (() => bringBack())),
    on(venda.descartar, items && discard),
    on(venda.exibir, issued && showLast),
    on(venda.reimprimir, issued && reprintLast),
    on(venda.corrigirUltima, refused && mendLast),
    on(venda.emitirUltima, refused && (() => emitLast())),
    on(venda.cancelarUltima, last !== null && cancelLast, { porque: not.cancelar }),
    on(produto.buscar, mine && (({ texto }) => searchAndSell(texto ?? takeText(omnibar.current), null))),
    on(produto.cadastrar, unknown !== null && (() => addUnknown(unknown))),
    on(produto.atualizarCatalogo, refreshCatalog),
    on(estoque.historico, items && showHistory),
    on(item.precoNovo, mine && repriced && takeNewPrices),
    on(item.cancelar, items && (({ motivo }) => onLine(uid => voidWithLeave(uid, motivo)))),
    on(terminal.escolher, chooseTerminal),
    on(terminal.leitor, adjustScanner),
    on(terminal.tomar, !mine && terminalAtom.get() !== null && takeTerminal),
  ]
}
