import type { BroughtPix, MotivoSemPix } from '../../../core/pix/prove.ts'
import type { Q } from '../../db/transaction.ts'

/**
 * Reads the PIX with these ids that charges of the company brought, less what was decided about them. Locks their charges,
 * so that no decision or other sale takes the same money.
 */
export async function holdBrought(
  q: Q,
  { empresa_id, venda_uuid, e2eids }: { empresa_id: number; venda_uuid: string; e2eids: readonly string[] },
): Promise<BroughtPix[]> {
  if (e2eids.length === 0) return []
  const named = `c.situacao in ('pago', 'conferir') and exists (select from unnest($2::text[]) as n(e2eid)
      where c.recebidos @> jsonb_build_array(jsonb_build_object('endToEndId', n.e2eid)))`
  await q.query(
    `select 1 from pix_cobrancas c where c.account_id = $conta and c.empresa_id = $1 and ${named} order by c.id for update`,
    [empresa_id, e2eids],
  )
  const { rows } = await q.query<BroughtPix>(
    `select x->>'endToEndId' as e2eid, coalesce(c.venda_uuid = $3::uuid, false) as da_venda,
        ((x->>'valor')::numeric(12, 2) - coalesce((select sum(d.valor) from pix_destinos d
          where d.account_id = $conta and d.e2eid = x->>'endToEndId'
            and not exists (select from pix_devolucoes a where a.account_id = $conta and a.destino_id = d.id
              and a.situacao in ('NAO_REALIZADO', 'RECUSADA'))), 0))::text as valor
      from pix_cobrancas c cross join lateral jsonb_array_elements(c.recebidos) x
      where c.account_id = $conta and c.empresa_id = $1 and ${named} and x->>'endToEndId' = any($2::text[])`,
    [empresa_id, e2eids, venda_uuid],
  )
  return rows
}

interface Unseen {
  num: number
  motivo: MotivoSemPix
  identidade: string
  /** R$. */
  falta: string
}

/** Stores the PIX payments of a sale that nobody has seen in the bank. */
export async function insertUnseen(
  q: Q,
  { empresa_id, venda_id, em }: { empresa_id: number; venda_id: number; em: Date },
  unseen: readonly Unseen[],
): Promise<void> {
  if (unseen.length === 0) return
  await q.query(
    `insert into pix_conferencias (account_id, empresa_id, venda_id, pagamento, motivo, identidade, valor, criado_em)
      select $conta, $1, $2, n.num, n.motivo, n.identidade, n.falta, $3
        from jsonb_to_recordset($4::jsonb) as n(num int, motivo text, identidade text, falta numeric) on conflict do nothing`,
    [empresa_id, venda_id, em.toISOString(), JSON.stringify(unseen)],
  )
}
