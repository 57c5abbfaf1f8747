import { dayFromIso, dayToWire } from '../../../core/dates/day.ts'
import { dec, ZERO } from '../../../core/money/decimal.ts'
import { ageing, type Bucket, type DueDay, forecast } from '../../../core/owed/outlook.ts'
import type { Answer } from '../../../domain/api/define.ts'
import type { verPrevisao } from '../../../domain/api/lancamentos.ts'
import { AppError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { readBalances } from '../../money/balance-repository.ts'
import { todayOf } from './entries.ts'
import { readDueDays, readMoneyAccounts } from './outlook-repository.ts'

const toDay = (iso: string): DueDay['dia'] => {
  const dia = dayFromIso(iso)
  if (!dia) throw new AppError('ERRO_INTERNO')
  return dia
}

const wire = <B extends Bucket>({ de, ate, ...said }: B) => ({
  ...said,
  de: de && dayToWire(de),
  ate: ate && dayToWire(ate),
})

/** Groups today's open amounts by age, and forecasts the money of the next 90 days. */
export async function outlook(
  q: Q,
  sessao: Sessao,
  agora: Date,
): Promise<Answer<typeof verPrevisao>['data']> {
  const hoje = toDay(todayOf(sessao, agora))
  const rows = await readDueDays(q, sessao.empresa_id)
  const days = rows.map(({ vencimento, ...row }): DueDay => ({ ...row, dia: toDay(vencimento) }))
  const balances = await readBalances(q, sessao, await readMoneyAccounts(q, sessao.empresa_id))
  const saldo = [...balances.values()].reduce((sum, each) => sum.plus(dec(each)), ZERO).toFixed(2)
  return {
    saldo,
    atraso: ageing(days, hoje).map(wire),
    previsao: forecast(days, hoje, saldo).map(wire),
  }
}
