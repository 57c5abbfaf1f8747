import { daysBetween, isoToWire } from '../../../core/dates/day.ts'
import { diaIn } from '../../../core/document/fuso.ts'
import { reformGroup } from '../../../core/law/reforma.ts'
import { KIND_NAME, KINDS } from '../../../core/tax/kinds.ts'
import { chargedRules, noticeOfDas, noticeOfIpi } from '../../../domain/fiscal/dentro-do-das.ts'
import {
  NOTICE_DAYS,
  nextWithoutRate,
  tellWithoutRate,
  withoutRate,
} from '../../../domain/fiscal/sem-aliquota.ts'
import type { Deps } from '../../deps.ts'
import { readRegime } from '../../documents/venda/regime-repository.ts'
import { notifyOnce } from '../../issuing/service.ts'
import type { JobHandler } from '../../outbox/job.ts'
import { judgeAll } from '../recusados/service.ts'
import { readReformRules, rulesWithIpi } from './repository.ts'

const DAY_MS = 86_400_000
/** Numbers of days before the first day without a rate; at each, the company is notified again. */
const RINGS = [1, 7, 15, 30, NOTICE_DAYS]

/**
 * Builds the daily job that looks for taxes without a published rate for the coming days. It notifies the company two
 * months, one month, two weeks, one week and one day before, and on the first day, until the rate is published. A Simples
 * company is told what its notes have of IBS and CBS from 2027 on. It also judges the company's goods by the law of the day.
 */
export function createRatesJob({ db, clock }: Pick<Deps, 'db' | 'clock'>): JobHandler {
  return ({ account_id, alvo_id: empresa_id }) =>
    db.tx({ account_id }, async q => {
      const emitente = await readRegime(q, empresa_id)
      if (emitente === null) return null
      const em = clock()
      const hoje = diaIn(em, emitente.fuso)
      const das = noticeOfDas(hoje, emitente)
      if (das) await notifyOnce(q, { account_id }, { empresa_id, tipo: 'imposto', ...das, data: em })
      const fim = noticeOfIpi(hoje, await rulesWithIpi(q))
      if (fim) await notifyOnce(q, { account_id }, { empresa_id, tipo: 'imposto', ...fim, data: em })
      await judgeAll(q, { account_id }, empresa_id, em)
      const regras = await readReformRules(q)
      const dias = KINDS.flatMap(kind => nextWithoutRate(kind, hoje, NOTICE_DAYS) ?? [])
      for (const dia of new Set([hoje, ...dias])) {
        const faltam = withoutRate(chargedRules(regras, reformGroup(dia, emitente)), dia)
        if (faltam.length === 0) continue
        const faltando = daysBetween(hoje, dia)
        const toque = dia === hoje ? '' : `, faltam ${RINGS.find(ring => faltando <= ring)} dias ou menos`
        const nomes = faltam.map(({ kind }) => KIND_NAME[kind]).join(' e ')
        const desde = dia === hoje ? 'hoje' : isoToWire(dia)
        await notifyOnce(
          q,
          { account_id },
          {
            empresa_id,
            tipo: 'imposto',
            titulo: `${nomes} sem alíquota publicada: ${desde === 'hoje' ? 'já em vigor' : desde}${toque}`,
            mensagem: `${tellWithoutRate(faltam, dia)}. Confira a alíquota própria nas regras do imposto`,
            data: em,
          },
        )
      }
      return { depois: DAY_MS, erro: 'todos os dias' }
    })
}
