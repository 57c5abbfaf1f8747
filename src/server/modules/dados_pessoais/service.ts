import {
  addDays,
  addMonths,
  type Dia,
  dayFromIso,
  dayToIso,
  dayToWire,
  isoToWire,
} from '../../../core/dates/day.ts'
import { diaIn, type Fuso } from '../../../core/document/fuso.ts'
import type { Q } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Sessao } from '../../http/session.ts'
import { notifyOnce } from '../../issuing/service.ts'
import type { JobHandler } from '../../outbox/job.ts'
import { announce, countOld, endBatch, eraseOld, lastBatch, openBatch, readKeeping } from './repository.ts'

const DAY_MS = 86_400_000
/** Days between the list and the removal. */
const NOTICE_DAYS = 7

/** Gives the day before which documents are old, ISO. */
const limitOf = (hoje: Dia, meses: number): string => dayToIso(addMonths(hoje, -meses))

/** Says how long data is kept (0: for ever), on which day the announced batch goes, and what the last one was. */
export async function keptData(q: Q, { empresa_id, empresa }: Sessao) {
  const { meses } = (await readKeeping(q, empresa_id)) ?? { meses: 0 }
  const batch = await openBatch(q, empresa_id)
  const last = await lastBatch(q, empresa_id)
  return {
    meses,
    apagar_em: batch && meses > 0 ? isoToWire(batch.apagar_em) : null,
    ultimo: last && { em: isoToWire(diaIn(last.em, empresa.fuso)), documentos: last.documentos },
  }
}

/**
 * Makes the daily job that takes personal data off old quotes and orders: it announces a batch, and does it days later, of
 * what is still old by the setting of that day.
 */
export function createPersonalDataJob({ db, clock }: Pick<Deps, 'db' | 'clock'>): JobHandler {
  return ({ account_id, alvo_id: empresa_id }) =>
    db.tx({ account_id }, async q => {
      const keeping = await readKeeping(q, empresa_id)
      if (!keeping) return null
      const em = clock()
      const hoje = dayFromIso(diaIn(em, keeping.fuso as Fuso)) as Dia
      await step(q, { account_id, empresa_id, hoje, meses: keeping.meses, em })
      return { depois: DAY_MS, erro: 'todos os dias' }
    })
}

interface Today {
  account_id: number
  empresa_id: number
  hoje: Dia
  meses: number
  em: Date
}

async function step(q: Q, { account_id, empresa_id, hoje, meses, em }: Today): Promise<void> {
  const batch = await openBatch(q, empresa_id)
  if (meses === 0) return void (batch && (await endBatch(q, batch.id, em, 0)))
  const limite = limitOf(hoje, meses)
  if (batch) {
    if (batch.apagar_em > dayToIso(hoje)) return
    // who keeps for longer since the list keeps what was on it
    const antes_de = batch.antes_de < limite ? batch.antes_de : limite
    return void (await endBatch(q, batch.id, em, await eraseOld(q, empresa_id, antes_de, em)))
  }
  const listados = await countOld(q, empresa_id, limite)
  if (listados === 0) return
  const dia = addDays(hoje, NOTICE_DAYS)
  await announce(q, { empresa_id, antes_de: limite, apagar_em: dayToIso(dia), listados, em })
  await notifyOnce(
    q,
    { account_id },
    {
      empresa_id,
      tipo: 'dados_pessoais',
      titulo: `Dados pessoais antigos: saem em ${dayToWire(dia)}`,
      mensagem: `De ${listados} ${listados === 1 ? 'pedido ou orçamento' : 'pedidos e orçamentos'} sem nota há mais de ${meses} meses. Veja quais em Configurações, Dados pessoais`,
      data: em,
    },
  )
}
