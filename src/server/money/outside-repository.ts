import type { Q, Tenant } from '../db/transaction.ts'
import { stands } from '../documents/status.ts'
import { STILL_OWED, UNDER_WAY } from './owed-back-repository.ts'
import type { ProofProblem } from './proof-rows.ts'
import { UNSEEN } from './unseen-pix-repository.ts'

interface Found {
  tipo: string
  id: number
  livro: string
  causa: string
}

const problem = ({ tipo, id, livro, causa }: Found): ProofProblem => ({
  ...{ conta: null, origem: { tipo, id }, livro, causa },
})

/**
 * Finds refunds that the ledger has and the PSP or the TEF manager has not, and dynamic PIX of the last seven days that the
 * ledger has in the bank and no charge brought, where the company charged by PIX on that day.
 */
export async function readNotOutside(
  q: Q,
  _: Tenant,
  empresa_id: number,
  agora: Date,
): Promise<ProofProblem[]> {
  const { rows } = await q.query<Found>(
    `select 'devolver' as tipo, w.id, w.valor::text as livro, '0.00' as causa from valores_a_devolver w
      where w.account_id = $conta and w.empresa_id = $1 and (
        w.como = 'psp' and not exists (select from pix_destinos d join pix_devolucoes a on a.account_id = $conta
          and a.destino_id = d.id and a.situacao = 'DEVOLVIDO' where d.account_id = $conta and d.devolver_id = w.id)
        or w.como = 'tef' and not exists (select from tef_transacoes t
          where t.account_id = $conta and t.id = w.tef_id and t.situacao = 'cancelada'))
      union all
      select 'venda', v.id, g.valor::text, '0.00' from vendas v
        join venda_pagamentos g on g.account_id = $conta and g.venda_id = v.id and g.tpag = '17' and coalesce(g.tef_uid, '') = ''
        join movimentos m on m.account_id = $conta and m.origem_tipo = 'venda' and m.origem_id = v.id and m.estorna_id is null
          and split_part(m.componente, '#', 1) = 'pagamento/' || g.num
      where v.account_id = $conta and v.empresa_id = $1 and v.paga_em > $2::timestamptz - interval '7 days'
        and v.terminal_id is not null and ${stands('v')}
        and not exists (select from movimentos e where e.account_id = $conta and e.estorna_id = m.id)
        and not exists (select from pix_conferencias f
          where f.account_id = $conta and f.venda_id = v.id and f.pagamento = g.num)
        and not exists (select from pix_cobrancas c where c.account_id = $conta and c.venda_uuid = v.uuid
          and c.recebidos @> jsonb_build_array(jsonb_build_object('endToEndId', g.autorizacao)))
        and exists (select from pix_cobrancas c where c.account_id = $conta and c.empresa_id = $1
          and c.criado_em between v.paga_em - interval '1 day' and v.paga_em)
      order by 1, 2`,
    [empresa_id, agora.toISOString()],
  )
  return rows.map(problem)
}

/** Amount that waits for a user: a refund that nobody made, or a PIX of a sale that nobody has seen. */
export interface Unsettled {
  tipo: 'devolver' | 'pix'
  venda_id: number
  /** R$. */
  valor: string
}

/** Lists refunds that nobody made and dynamic PIX that nobody has seen, since at least a day. */
export async function readUnsettled(q: Q, _: Tenant, empresa_id: number, agora: Date): Promise<Unsettled[]> {
  const { rows } = await q.query<Unsettled>(
    `select 'devolver' as tipo, w.venda_id, w.valor::text as valor from valores_a_devolver w
      where w.account_id = $conta and w.empresa_id = $1 and ${STILL_OWED} and not ${UNDER_WAY('w')}
        and w.criado_em < $2::timestamptz - interval '12 hours'
      union all
      select 'pix', f.venda_id, f.valor::text from pix_conferencias f
        join vendas v on v.account_id = $conta and v.id = f.venda_id
      where f.account_id = $conta and f.empresa_id = $1 and f.motivo <> 'estatico' and ${UNSEEN}
        and f.criado_em < $2::timestamptz - interval '12 hours'
      order by 1, 2`,
    [empresa_id, agora.toISOString()],
  )
  return rows
}

/** Reads the sale whose refund an amount owed is. */
export async function readSaleOfOwed(q: Q, id: number): Promise<number | null> {
  const { rows } = await q.query<{ venda_id: number }>(
    'select venda_id from valores_a_devolver where account_id = $conta and id = $1',
    [id],
  )
  return rows[0]?.venda_id ?? null
}
