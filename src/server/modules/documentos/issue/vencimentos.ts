import {
  addDays,
  dayFromIso,
  daysBetween,
  dayToIso,
  isoToWire,
  wireToIso,
} from '../../../../core/dates/day.ts'
import { diaIn } from '../../../../core/document/fuso.ts'
import { instalments } from '../../../../core/venda/payment/instalments.ts'
import { fieldError } from '../../../../domain/error.ts'
import type { Q } from '../../../db/transaction.ts'
import type { Sessao } from '../../../http/session.ts'
import { moveDue, type PaidLater, readPaidLater } from './vencimentos-repository.ts'

interface Issued {
  id: number
  modelo: string
  /** Date of the note if it is issued now, ISO. */
  dia: string
  /** True to compute the due dates again from the note's date. */
  recalcular: boolean
}

/**
 * Moves or refuses an NF-e's instalments that are due before the note's date, as in a draft left open too long: SEFAZ
 * refuses them (900). Does nothing for other models. @throws VALIDACAO at the instalment
 */
export async function dueFromIssue(
  q: Q,
  sessao: Sessao,
  { id, modelo, dia, recalcular }: Issued,
): Promise<void> {
  if (modelo !== '55') return
  for (const [at, pago] of (await readPaidLater(q, sessao, id)).entries()) {
    const [first] = pago.parcelas.filter(({ vencimento }) => vencimento < dia)
    if (!first) continue
    if (!recalcular)
      throw fieldError(
        `pagamento.${at}.parcelas.${first.num_parcela - 1}.vencimento`,
        `A parcela ${first.num_parcela} vence em ${isoToWire(first.vencimento)}, antes da emissão (${isoToWire(dia)}): recalcule os vencimentos`,
      )
    await moveDue(q, sessao, id, pago.num, counted(pago, diaIn(pago.momento, sessao.empresa.fuso), dia))
  }
}

/**
 * Computes the due dates, ISO, from the day of issue: by the payment method, or by moving each date the same number of days
 * (dates typed by the user, a deleted method, or one that gives another number of instalments).
 */
function counted(pago: PaidLater, dia: string, emissao: string): string[] {
  const { num, meio, personalizada, valor, numparcelas, parcelas } = pago
  const doMeio = meio && !personalizada ? instalments(meio, { valor, numparcelas, data: emissao }) : []
  if (doMeio.length === parcelas.length) return doMeio.map(({ vencimento }) => wireToIso(vencimento))
  const days = daysBetween(dia, emissao)
  return parcelas.map(({ vencimento }) => {
    const day = dayFromIso(vencimento)
    if (!day) throw new Error(`payment ${num} is due on ${vencimento}`)
    return dayToIso(addDays(day, days))
  })
}
