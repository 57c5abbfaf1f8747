import { randomUUID } from 'node:crypto'
import { dec, ZERO } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { findUnseen } from '../../money/unseen-pix-repository.ts'
import type { JobHandler } from '../../outbox/job.ts'
import { enqueue } from '../../outbox/repository.ts'
import type { CameByPix, createPixClient } from '../../ports/pix/client.ts'
import { insertDestino } from './refunds-repository.ts'
import { insertSolto, readKnown, readSweptKey, readTxids, tell } from './repository.ts'
import { keepTaken } from './taken.ts'
import { decideUnseen } from './unseen.ts'

/** Time before now, ms, that each daily query covers, for payments missed while the PSP (Pix bank) was down. */
const BACK_MS = 7 * 86_400_000
const AGAIN_MS = 15 * 60_000
/** Age, ms, of the oldest payment of which the banks may still return something by themselves. */
const RETURNED_MS = 100 * 86_400_000

interface Room extends Pick<Deps, 'db' | 'clock'> {
  client: ReturnType<typeof createPixClient>
  /** True when a PSP is configured. */
  reached: boolean
  /** Updates a charge from the PSP. */
  look(company: { account_id: number; empresa_id: number }, txid: string): Promise<void>
  changed: (company: { account_id: number; empresa_id: number }, txid: string) => void
}

/** Schedules the query of received payments, for a company with a Pix key. */
export async function askSweep(q: Q, tenant: Tenant, empresa_id: number, agora: Date): Promise<void> {
  if ((await readSweptKey(q, empresa_id)) !== null)
    await enqueue(q, tenant, { tipo: 'pix_recebidos', alvo_id: empresa_id, due_at: agora })
}

/**
 * Makes the job that lists the payments received by the PSP. A payment that its charge misses updates the charge; a
 * payment without a charge is stored, for the user to decide about.
 */
export function createSweep({ db, clock, client, reached, look, changed }: Room): JobHandler {
  /** Stores what the banks returned by themselves, with the company whose charge was paid. */
  const keepReturned = (
    company: { account_id: number; empresa_id: number },
    returned: readonly CameByPix[],
    em: Date,
  ): Promise<number> =>
    db.tx(company, async q => {
      const owners = await readTxids(
        q,
        returned.flatMap(({ txid }) => txid ?? []),
      )
      let taken = 0
      for (const pix of returned) {
        const empresa_id = owners.get(pix.txid ?? '') ?? company.empresa_id
        taken += await keepTaken(q, { ...company, empresa_id }, [pix], em)
      }
      return taken
    })

  return async ({ account_id, alvo_id: empresa_id }) => {
    if (!reached) return null
    const company = { account_id, empresa_id }
    const em = clock()
    const chave = await db.tx(company, q => readSweptKey(q, empresa_id))
    if (chave === null) return null
    const asked = await client.received(new Date(em.getTime() - BACK_MS), em)
    if (asked.kind !== 'answer') return { depois: AGAIN_MS, erro: 'o banco do Pix não respondeu' }
    if (!Array.isArray(asked.answer)) return null
    const returned = await client.received(new Date(em.getTime() - RETURNED_MS), em, 'devolvidos')
    if (returned.kind !== 'answer') return { depois: AGAIN_MS, erro: 'o banco do Pix não respondeu' }
    const came = asked.answer
    const { known, charged } = await db.tx(company, async q => ({
      known: await readKnown(q, new Date(em.getTime() - 2 * BACK_MS)),
      charged: await readTxids(
        q,
        came.flatMap(({ txid }) => txid ?? []),
      ),
    }))
    const fresh = came.filter(({ endToEndId }) => !known.has(endToEndId))
    const lost = new Set(fresh.flatMap(({ txid }) => txid ?? []))
    for (const [txid, owner] of charged)
      if (lost.has(txid)) await look({ account_id, empresa_id: owner }, txid)
    const loose = fresh.filter(each => each.chave === chave && !(each.txid && charged.has(each.txid)))
    const added = await db.tx(company, q => keep(q, company, { chave, loose, em }))
    const taken = Array.isArray(returned.answer) ? await keepReturned(company, returned.answer, em) : 0
    if (added + taken > 0) changed(company, '')
    return null
  }
}

/** Stores payments without a charge, each once, and notifies the company. Returns the number of new ones. */
async function keep(
  q: Q,
  company: { account_id: number; empresa_id: number },
  { chave, loose, em }: { chave: string; loose: readonly CameByPix[]; em: Date },
): Promise<number> {
  const { empresa_id } = company
  const added: CameByPix[] = []
  for (const each of loose) {
    const cobranca_id = await insertSolto(q, { empresa_id, chave, pix: each, em })
    if (cobranca_id === null) continue
    const unseen = await findUnseen(q, empresa_id, each)
    if (!unseen) {
      added.push(each)
      continue
    }
    // a sale already has this money: it is its static PIX, or the one that it named
    await decideUnseen(q, company, unseen, { resultado: 'achado', usuario_id: null, motivo: '', em })
    await insertDestino(q, {
      ...{ empresa_id, cobranca_id, uuid: randomUUID(), e2eid: each.endToEndId, destino: 'lancado' },
      ...{ valor: each.valor, solto: false, parceiro_id: null, motivo: 'PIX de uma venda' },
      ...{ usuario_id: null, aprovado_por: null, em },
    })
  }
  if (added.length === 0) return 0
  const sum = formatMoney(added.reduce((total, { valor }) => total.plus(dec(valor)), ZERO).toFixed(2))
  const words = added.length === 1 ? `Veio um PIX de ${sum}` : `Vieram ${added.length} PIX, ${sum} ao todo,`
  await tell(q, empresa_id, `${words} sem cobrança daqui: decida em PIX recebidos`, em)
  return added.length
}
