import { isoToWire } from '../../../core/dates/day.ts'
import { diaIn } from '../../../core/document/fuso.ts'
import { WATCHED_DAYS } from '../../../core/stock/expiry.ts'
import type { LotesDaFaixa } from '../../../domain/readings/validade.ts'
import { COST_FLAGS } from '../../../domain/reports/sees-costs.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { findPlace } from '../../documents/zone-repository.ts'
import type { Sessao } from '../../http/session.ts'
import { notifyOnce } from '../../issuing/service.ts'
import type { JobHandler } from '../../outbox/job.ts'
import { enqueue } from '../../outbox/repository.ts'
import { type ContagemDaFaixa, countSpans, hasLots } from './repository.ts'

/** Value of `faixa` for expired lots. */
const EXPIRED = -1
const SPANS = [EXPIRED, ...WATCHED_DAYS]
/** Shortest span watched, in days. */
const SOON = Math.min(...WATCHED_DAYS)

/** Counts the lots of each tab of the list, with their cost for users who may see it. */
export async function countTabs(
  q: Q,
  { empresa_id, flags }: Sessao,
  hoje: string,
): Promise<{ faixas: Record<'vencido' | '7' | '15' | '30', LotesDaFaixa> }> {
  const spans = new Map((await countSpans(q, empresa_id, hoje, SPANS)).map(span => [span.faixa, span]))
  const costs = COST_FLAGS.some(flag => flags.has(flag))
  const span = (at: number): LotesDaFaixa => {
    const { lotes = 0, valor = null } = spans.get(at) ?? {}
    return { lotes, valor: costs ? valor : null }
  }
  return { faixas: { vencido: span(EXPIRED), '7': span(7), '15': span(15), '30': span(30) } }
}

/** Counts the company's lots with a balance: expired, and expiring within the shortest span. */
export async function countExpiring(
  q: Q,
  empresa_id: number,
  hoje: string,
): Promise<{ vencidos: number; vencendo: number }> {
  const spans = await countSpans(q, empresa_id, hoje, [EXPIRED, SOON])
  const of = (at: number) => spans.find(({ faixa }) => faixa === at)?.lotes ?? 0
  return { vencidos: of(EXPIRED), vencendo: of(SOON) }
}

const DAY_MS = 86_400_000
/** Hour of the daily check, UTC, before shops open: 6 in Brasília, 4 in Acre. */
const HOUR_UTC = 9

function nextMorning(agora: Date): Date {
  const morning = new Date(agora)
  morning.setUTCHours(HOUR_UTC, 0, 0, 0)
  return morning > agora ? morning : new Date(morning.getTime() + DAY_MS)
}

/** Schedules the daily check of a company's lots; called when a lot is registered, and when an entry brings lots. */
export const watchExpiry = (q: Q, tenant: Tenant & { empresa_id: number }, agora: Date): Promise<void> =>
  enqueue(q, tenant, { tipo: 'validade', alvo_id: tenant.empresa_id, due_at: nextMorning(agora) })

/** Formats '2 vencidos, 3 vencem em até 7 dias'; each lot counts only in its nearest span. Null: nothing to report. */
function told(spans: readonly ContagemDaFaixa[]): string | null {
  let before = 0
  const parts = SPANS.flatMap(at => {
    const { lotes = 0 } = spans.find(({ faixa }) => faixa === at) ?? {}
    const own = at === EXPIRED ? lotes : lotes - before
    before = at === EXPIRED ? 0 : lotes
    if (own === 0) return []
    if (at === EXPIRED) return [`${own} ${own === 1 ? 'vencido' : 'vencidos'}`]
    return [`${own} ${own === 1 ? 'vence' : 'vencem'} em até ${at} dias`]
  })
  return parts.length === 0 ? null : parts.join(', ')
}

/** Makes the daily job that tells of lots that expired or soon will; it ends when the company has no lots. */
export function createExpiryJob({ db, clock }: Pick<Deps, 'db' | 'clock'>): JobHandler {
  return ({ account_id, alvo_id: empresa_id }) =>
    db.tx({ account_id }, async q => {
      const place = await findPlace(q, empresa_id)
      if (place === null || !(await hasLots(q, empresa_id))) return null
      const em = clock()
      const hoje = diaIn(em, place.fuso)
      const mensagem = told(await countSpans(q, empresa_id, hoje, SPANS))
      if (mensagem)
        await notifyOnce(
          q,
          { account_id },
          { empresa_id, tipo: 'lote', titulo: `Validade de lotes: ${isoToWire(hoje)}`, mensagem, data: em },
        )
      return { depois: nextMorning(em).getTime() - em.getTime(), erro: 'todos os dias' }
    })
}
