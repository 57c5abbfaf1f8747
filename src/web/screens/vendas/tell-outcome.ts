import { listarVendas, type VendaAnswer, verVenda } from '../../../domain/api/vendas.ts'
import { vendas } from '../../../domain/commands/vendas/index.ts'
import { call } from '../../api/client.ts'
import { pageState } from '../../state/cell.ts'
import { invalidate } from '../../state/query.ts'
import { currentToken } from '../../state/session.ts'
import { describeIssued, type LastIssued } from '../../till/issued/last.ts'
import { tellIssued } from '../../till/issued/news.ts'

const EVERY_MS = 800
/** Longest time, ms, that a sale is followed: SEFAZ answers in seconds, or the note goes into contingency. */
const PATIENCE_MS = 60_000

/** Last request about each followed sale: a newer request ends the older ones. */
const asked = pageState(() => new Map<number, object>())

const AGAIN = { comando: vendas.emitir, texto: 'emitir de novo' }

/**
 * Follows a sale sent to SEFAZ until the answer, and shows the outcome as the till does, without the change. Resolves to
 * the answered sale; null: no answer yet, a newer request took over, or the user logged out.
 */
export async function tellOutcome(
  sale: VendaAnswer,
  what: 'emitindo' | 'cancelando',
): Promise<VendaAnswer | null> {
  const question = {}
  asked.set(sale.id, question)
  const before: LastIssued = { ...describeIssued(sale), situacao: what, recusa: null }
  const until = Date.now() + PATIENCE_MS
  const token = currentToken()
  const stands = () => asked.get(sale.id) === question && currentToken() === token
  while (stands()) {
    // a failed request counts as no answer yet
    const answer = await call(verVenda, { params: { id: sale.id }, semMover: true }).catch(() => null)
    if (!stands()) return null
    const now = answer && describeIssued(answer.data)
    const moving = !now || ['emitindo', 'cancelando'].includes(now.situacao)
    if (!moving || Date.now() > until) {
      asked.delete(sale.id)
      if (now && !moving) tellIssued(before, { ...now, troco: '0.00' }, AGAIN)
      await invalidate(listarVendas, verVenda)
      return moving ? null : answer.data
    }
    await new Promise(resolve => setTimeout(resolve, EVERY_MS))
  }
  return null
}
