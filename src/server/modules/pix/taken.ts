import { createHash } from 'node:crypto'
import { dec } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import type { Q } from '../../db/transaction.ts'
import { placeOf } from '../../documents/zone-repository.ts'
import type { CameByPix } from '../../ports/pix/client.ts'
import { writeDecisions } from './refunds.ts'
import { hasDestino, holdCame, insertDestino, insertResposta, readOwnRefunds } from './refunds-repository.ts'
import { tell } from './repository.ts'

/** Reasons why the banks return a Pix by themselves (Mecanismo Especial de Devolução), by nature (API Pix). */
const REASONS: Readonly<Record<string, string>> = {
  MED_FRAUDE: 'suspeita de fraude (MED)',
  MED_OPERACIONAL: 'falha operacional (MED)',
  MED_PIX_AUTOMATICO: 'Pix Automático (MED)',
}
const OUTSIDE = 'devolvido no banco, fora daqui'
/** Finds the nature among what the PSP says of a refund. */
const reasonOf = (refund: object): string =>
  Object.values(refund).flatMap(said => REASONS[String(said)] ?? [])[0] ?? OUTSIDE

/** Makes the uuid of a refund that is not ours: the same whenever it is told again. */
function uuidOf(e2eid: string, id: string): string {
  const hash = createHash('sha256').update(`${e2eid}/${id}`).digest('hex')
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}

/**
 * Stores the refunds of payments that nobody asked for here, each once: a row of the payment, the money that left in the ledger,
 * and a notice for the company. A payment that waits for its sale is looked at again by the nightly query. Returns how many are new.
 */
export async function keepTaken(
  q: Q,
  company: { account_id: number; empresa_id: number },
  came: readonly CameByPix[],
  em: Date,
): Promise<number> {
  const { empresa_id } = company
  let added = 0
  for (const { endToEndId: e2eid, devolucoes = [] } of came) {
    const done = devolucoes.filter(({ status }) => status === 'DEVOLVIDO')
    if (done.length === 0) continue
    const ours = await readOwnRefunds(q, e2eid)
    for (const refund of done.filter(({ id }) => !ours.has(id))) {
      const { id, valor } = refund
      const uuid = uuidOf(e2eid, id)
      // the row is held before it is asked whether the refund is stored
      const pix = await holdCame(q, { empresa_id, e2eid })
      if (!pix || pix.motivo === 'espera' || (await hasDestino(q, uuid))) continue
      const { cobranca_id, motivo, resta, venda_id, txid } = pix
      const reason = reasonOf(refund)
      const destino_id = await insertDestino(q, {
        empresa_id,
        cobranca_id,
        uuid,
        e2eid,
        valor,
        em,
        destino: 'devolver',
        // money of a sale, or already given another destination, is lost; the other was waiting
        solto: motivo !== null && dec(resta).gte(dec(valor)),
        parceiro_id: null,
        motivo: reason,
        usuario_id: null,
        aprovado_por: null,
      })
      await insertResposta(q, company, { destino_id, situacao: 'DEVOLVIDO', motivo: reason, em })
      const { fuso } = await placeOf(q, empresa_id)
      await writeDecisions(q, company, { empresa_id, cobranca_id, usuario_id: null, fuso, em })
      const sale = motivo === null && venda_id !== null ? ` A venda #${venda_id} segue dada por paga.` : ''
      await tell(
        q,
        empresa_id,
        `Saíram ${formatMoney(valor)} de um PIX que ninguém aqui devolveu: ${reason}.${sale} Conteste no banco ou cobre do cliente (txid ${txid || e2eid})`,
        em,
      )
      added++
    }
  }
  return added
}
