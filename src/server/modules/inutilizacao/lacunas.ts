import { addMonths, isoToWire, two } from '../../../core/dates/day.ts'
import { diaIn, type Fuso } from '../../../core/document/fuso.ts'
import { modelName } from '../../../core/document/models.ts'
import { asOf } from '../../../core/law/index.ts'
import type { Lacuna } from '../../../domain/api/inutilizacao.ts'
import type { Q } from '../../db/transaction.ts'
import { notifyOnce } from '../../issuing/service.ts'
import type { JobHandler } from '../../outbox/job.ts'
import { findGaps, type LacunaAchada } from './lacunas-repository.ts'
import { type Emitente, readIssuer } from './repository.ts'
import type { Inutilizador } from './send.ts'

/** Returns the last day, in the month YYYY-MM, to void the unused numbers of the month before (Aj. SINIEF 7/2005). */
const deadline = (mes: string): string =>
  `${mes}-${(asOf(`${mes}-01`).texto('prazo_inutilizacao_dia') ?? '10').padStart(2, '0')}`

function monthAfter(dia: string): string {
  const [ano = 0, mes = 0] = dia.split('-').map(Number)
  const next = addMonths({ ano, mes, dia: 1 }, 1)
  return `${next.ano}-${two(next.mes)}`
}

/** Adds the day, in the company's time zone, and the deadline to a range of unused numbers. */
function toLacuna({ desde, ...faixa }: LacunaAchada, fuso: Fuso): Lacuna {
  const dia = desde.includes('T') ? desde.slice(0, 10) : diaIn(new Date(desde), fuso)
  return { ...faixa, desde: dia, prazo: deadline(monthAfter(dia)) }
}

/** Lists the ranges of unused numbers, which are proposed for voiding. */
export const gapsOf = async (q: Q, issuer: Emitente): Promise<Lacuna[]> =>
  (await findGaps(q, issuer)).map(lacuna => toLacuna(lacuna, issuer.fuso))

/** Formats ranges of numbers: 'NFC-e série 1: 12, 20 a 31'. */
function told(lacunas: readonly Lacuna[]): string {
  const bySeries = new Map<string, string[]>()
  for (const { modelo, serie, de, ate } of lacunas.toReversed()) {
    const title = `${modelName(modelo)} série ${serie}`
    bySeries.set(title, [...(bySeries.get(title) ?? []), de === ate ? `${de}` : `${de} a ${ate}`])
  }
  return [...bySeries].map(([title, numbers]) => `${title}: ${numbers.join(', ')}`).join('; ')
}

const DAY_MS = 86_400_000
/** Maximum length of the notification. */
const TOLD_MAX = 600

/**
 * Makes the daily job that notifies of unused numbers of past months, once a month, before the deadline. The job
 * schedules itself again as long as the company exists.
 */
export function createGapsJob({ db, clock }: Pick<Inutilizador, 'db' | 'clock'>): JobHandler {
  return job =>
    db.tx(job, async q => {
      const issuer = await readIssuer(q, job.alvo_id)
      if (!issuer) return null
      const data = clock()
      const hoje = diaIn(data, issuer.fuso)
      const prazo = deadline(hoje.slice(0, 7))
      const due = (await gapsOf(q, issuer)).filter(lacuna => lacuna.prazo <= prazo)
      if (due.length > 0 && hoje <= prazo)
        await notifyOnce(q, job, {
          empresa_id: issuer.empresa_id,
          tipo: 'inutilizacao',
          titulo: `Números a inutilizar até ${isoToWire(prazo)}`,
          mensagem: `Ficaram sem nota ${told(due)}`.slice(0, TOLD_MAX),
          data,
        })
      return { depois: DAY_MS, erro: 'todo dia' }
    })
}
