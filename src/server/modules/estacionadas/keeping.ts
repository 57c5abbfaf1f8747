import type { Deps } from '../../deps.ts'
import type { JobHandler } from '../../outbox/job.ts'
import { freeParked } from '../estoque/service.ts'
import { notice } from '../notificacoes/service.ts'
import { endOld, nextMoment, readParkedKeeping, takeLate } from './keeping-repository.ts'

/** Shortest time, ms, until the job runs again. */
const LEAST_MS = 60_000
/** Number of sales that a notification names. */
const NAMED = 3

/** Makes the parked sales' job: tells of long waits, ends old ones; it ends with the last, begins with the next. */
export function createParkedJob({ db, clock }: Pick<Deps, 'db' | 'clock'>): JobHandler {
  return ({ account_id, alvo_id: empresa_id }) =>
    db.tx({ account_id }, async q => {
      const keeping = await readParkedKeeping(q, empresa_id)
      if (!keeping) return null
      const agora = clock()
      await freeParked(q, await endOld(q, empresa_id, keeping.validade))
      const late = keeping.alerta === 0 ? [] : await takeLate(q, empresa_id, keeping.alerta)
      if (late.length > 0) {
        const named = late.slice(0, NAMED).map(({ rotulo, terminal }) => `${rotulo} (${terminal})`)
        const more = late.length > NAMED ? ` e mais ${late.length - NAMED}` : ''
        await notice(q, { account_id, empresa_id }, agora, {
          tipo: 'venda',
          titulo:
            late.length === 1
              ? 'Venda estacionada esquecida'
              : `${late.length} vendas estacionadas esquecidas`,
          mensagem: `Há mais de ${keeping.alerta} min: ${named.join(', ')}${more}`,
        })
      }
      const next = await nextMoment(q, empresa_id, keeping)
      return (
        next && {
          depois: Math.max(LEAST_MS, next.getTime() - agora.getTime()),
          erro: 'a próxima estacionada',
        }
      )
    })
}
