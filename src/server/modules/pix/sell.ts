import { type MotivoSemPix, unprovedPix, unprovedText } from '../../../core/pix/prove.ts'
import { staticTxid } from '../../../core/pix/static-txid.ts'
import { DYNAMIC_PIX, STATIC_PIX } from '../../../core/tender/codes.ts'
import type { Q } from '../../db/transaction.ts'
import type { Diferenca } from '../../documents/venda/rows.ts'
import type { Sessao } from '../../http/session.ts'
import type { Reach } from '../../ports/gateway.ts'
import { whyNotCharged } from './charges.ts'
import { holdBrought, insertUnseen } from './sell-repository.ts'

/** tPag of dynamic and of static PIX. */

interface Sold {
  uuid: string
  pagamento: readonly {
    tpag: string | null
    valor: string
    autorizacao?: string | null | undefined
    tef_uid?: string | null | undefined
  }[]
}

/** PIX payment of a sale that nobody has seen in the bank. */
export interface UnseenPix {
  /** Number of the payment in the sale. */
  num: number
  motivo: MotivoSemPix
  identidade: string
  /** R$ that no charge brought. */
  falta: string
}

/**
 * Finds the PIX payments of a paid sale that no charge brought, and the static ones, which only the cashier saw. Without a
 * PSP a cashier's word is all there is, and dynamic PIX are not listed. Never refuses, because the sale is paid.
 */
export async function sellByPix(
  q: Q,
  { empresa_id }: Sessao,
  { uuid, pagamento }: Sold,
  reach: Reach,
): Promise<{ differences: Diferenca[]; unseen: UnseenPix[] }> {
  const all = pagamento.map((each, i) => ({ ...each, num: i + 1, e2eid: each.autorizacao ?? null }))
  const fixed = all
    .filter(({ tpag }) => tpag === STATIC_PIX)
    .map(
      ({ num, valor }): UnseenPix => ({
        num,
        motivo: 'estatico',
        identidade: staticTxid(uuid),
        falta: valor,
      }),
    )
  const named = all.filter(({ tpag, tef_uid }) => tpag === DYNAMIC_PIX && !tef_uid)
  if (named.length === 0 || (await whyNotCharged(q, reach, empresa_id)) !== null)
    return { differences: [], unseen: fixed }
  const e2eids = named.flatMap(({ e2eid }) => e2eid || [])
  const unproved = unprovedPix(named, await holdBrought(q, { empresa_id, venda_uuid: uuid, e2eids }))
  return {
    differences: unproved.map(each => ({
      ...{ campo: `pagamento.${each.num - 1}.autorizacao`, texto: unprovedText(each) },
      ...{ esperado: null, recebido: each.valor },
    })),
    unseen: [
      ...fixed,
      ...unproved.map(({ num, motivo, e2eid, falta }) => ({ num, motivo, falta, identidade: e2eid ?? '' })),
    ],
  }
}

/** Stores the PIX payments of a sale that nobody has seen in the bank. */
export const keepUnseen = insertUnseen
