import { formatMoney } from '../../../core/money/pt-br.ts'
import { checkIdentification } from '../../../core/venda/header/check-identification.ts'
import { closeSale } from '../../../core/venda/header/close-sale.ts'
import { novaVenda } from '../../../core/venda/nova-venda.ts'
import { recusada } from '../../../core/venda/recusa.ts'
import type { Venda } from '../../../core/venda/venda.ts'
import { tellRefusal } from '../../../domain/fiscal/to-engine.ts'
import { toBody } from '../../../domain/venda/to-body.ts'
import { catalogAtom, noteSold } from '../../catalog/catalog.ts'
import { dropSale } from '../../offline/journal.ts'
import { dropMark } from '../../offline/parked-marks.ts'
import { enqueueSale } from '../../offline/queue.ts'
import { uuidv7 } from '../../offline/uuid.ts'
import { type Desk, ofDesk } from '../../state/desk.ts'
import { alerta, notify } from '../../state/notices.ts'
import { currentUser } from '../../state/session.ts'
import { onlineAtom } from '../../state/situation.ts'
import { lendsTo, owesBy } from '../account/beyond-limit.ts'
import { creditSoldAtom } from '../account/credit-sold.ts'
import { askDebtor } from '../account/debtor.ts'
import { leaveToFinish } from '../change-with-leave.ts'
import { currentSession } from '../day/drawer.ts'
import { entriesAfter } from '../desk/entries.ts'
import { receiptIfHeld } from '../issued/held-receipt.ts'
import { emissionHeld, lastIssuedAtom, notSent } from '../issued/last.ts'
import { tellUnsent } from '../issued/news.ts'
import { paidElsewhere } from '../parked/sync.ts'
import { refusedFirst } from '../payment/ask-first.ts'
import { changeLeftOf } from '../payment/change-left.ts'
import { holdAtom } from '../terminal.ts'
import { dropKept } from '../typed/kept-text.ts'
import { clearMissed } from '../typed/missed.ts'

const endingOf = ofDesk((): { now: Promise<void> | null } => ({ now: null }))

export const nowIso = () => new Date().toISOString()

/** Starts a new empty sale at this till, in place of the ended sale. */
export function startSale(desk: Desk, terminal_id: number): void {
  clearMissed(desk)
  dropKept(desk)
  const empresa_id = currentUser().empresa.id
  const catalogo = catalogAtom.get().versao
  desk.put(novaVenda({ uuid: uuidv7(), terminal_id, empresa_id, criada_em: nowIso(), catalogo }))
}

/**
 * Ends the sale: closes it, writes it to this browser's database, and only then starts a new sale. Sending, issuing and
 * printing run in the background, so that the next customer never waits. A second Enter joins the end under way, and
 * what is scanned meanwhile waits for the new sale.
 */
export function finishSale(desk: Desk): Promise<void> {
  const ending = endingOf(desk)
  ending.now ??= entriesAfter(desk, end(desk)).finally(() => {
    ending.now = null
  })
  return ending.now
}

async function end(desk: Desk): Promise<void> {
  if (holdAtom.get().estado !== 'meu') return alerta('Este caixa foi assumido em outra tela')
  const elsewhere = paidElsewhere(desk.current().uuid)
  if (elsewhere) return alerta(`${elsewhere}. Cancele esta cópia: ela não se junta com a outra`)
  if (owesBy(desk.current().pagamento) && !(await askDebtor(desk))) return
  const leave = leaveToFinish(desk)
  if (leave !== true && !(await leave)) return
  const figures = desk.figures.get()
  const context = desk.taxContext.get()
  const closed = closeSale(desk.current(), { total: desk.total.get(), em: nowIso() })
  if (recusada(closed)) return alerta(closed.erro)
  const anonymous = checkIdentification(closed, { total: desk.total.get(), data: nowIso() })
  if (anonymous) return alerta(anonymous.erro)
  if (!figures || !context) return alerta('O catálogo ainda está carregando, tente de novo')
  if (figures.erro !== null) return alerta(tellRefusal(closed, figures))
  const reopen = desk.seal()
  try {
    const { troco } = desk.balance.get()
    const total = desk.total.get()
    const sessao_uuid = currentSession()?.uuid
    const body = toBody(sessao_uuid ? { ...closed, sessao_uuid } : closed, figures, context)
    const refused = await refusedFirst(desk, body)
    if (refused !== null) {
      reopen()
      refused.undo()
      return alerta(
        `${refused.texto}: saiu da venda. Falta receber ${formatMoney(desk.balance.get().restante.toFixed(2))}`,
      )
    }
    await enqueueSale(body)
    receiptIfHeld(closed, total, troco.toFixed(2))
    announce(desk, closed, total, troco.toFixed(2))
    if (lendsTo(closed)) creditSoldAtom.set(closed.uuid)
    dropSale(closed.uuid)
    void dropMark(closed.uuid)
    noteSold(closed.itens.map(({ produto_id }) => produto_id))
    startSale(desk, closed.terminal_id)
    desk.lastEvent.set(null)
  } catch (error) {
    reopen()
    alerta(`A venda não pôde ser gravada neste navegador: ${error instanceof Error ? error.message : error}`)
  }
}

/** Shows that the sale is sold and its note is being issued. issued/news.ts shows the outcome of the note later. */
function announce(desk: Desk, sale: Venda, total: string, troco: string): void {
  const online = onlineAtom.get()
  const sold = notSent({ ...sale, valor_total: total, troco }, online)
  lastIssuedAtom.set(sold)
  changeLeftOf(desk).set(troco)
  const way = emissionHeld()
    ? 'Venda gravada. A nota sai depois de Conferir séries'
    : `Emitindo a ${sold.nota}…`
  if (!online) tellUnsent(sold)
  else notify(troco === '0.00' ? way : `Troco ${formatMoney(troco)} · ${way}`)
}
