import type { Fuso } from '../../../core/document/fuso.ts'
import { sells } from '../../../core/document/types/index.ts'
import { CREDITO_EM_LOJA } from '../../../core/tender/codes.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import { isOfTypes } from '../../documents/of-types.ts'
import { isIssued, stands } from '../../documents/status.ts'
import { isBeingUndone } from '../../documents/venda/repository.ts'

/** A sale with a customer, the cashback that it has now, and the company's rule. */
export interface CashbackSale {
  id: number
  empresa_id: number
  parceiro_id: number
  total: string
  entrega: string
  /** R$ of it that valid returns gave back. */
  voltou: string
  /** R$ that it earned when it was booked; null: nothing yet. */
  ganho: string | null
  /** R$ that it was to have so far, and that it has. */
  devido: string
  valor: string
  /** R$ of credit that the document itself gives for it, and that no balance counts before it is issued. */
  proprio: string
  pct: string
  minimo: string
  dias: number
}

interface Moved {
  id: number
  /** True when the document's money was undone. */
  desfeito: boolean
}

/** Reads the sales whose cashback a document decides: the document itself, or the sales of which goods came back by it. */
export async function readCashbackSales(
  q: Q,
  { account_id }: Tenant,
  { id, desfeito }: Moved,
): Promise<CashbackSale[]> {
  const { rows } = await q.query<CashbackSale>({
    name: 'cashback-das-vendas',
    text: `with sobre as (select d.id from vendas d where d.account_id = $1 and d.id = $2
        union select i.origem_venda_id from venda_itens i
          where i.account_id = $1 and i.venda_id = $2 and i.origem_venda_id is not null)
      select v.id, v.empresa_id, v.parceiro_id, v.valor_total::text as total, (coalesce(v.taxa_entrega, 0) + coalesce((v.demais->>'valorfrente')::numeric, 0))::text as entrega,
        (select coalesce(sum((a.acerto->>'valor')::numeric), 0)::text from vendas d
          cross join lateral jsonb_array_elements(d.demais->'acertos') as a(acerto)
          where d.account_id = $1 and d.id in (select i.venda_id from venda_itens i
              where i.account_id = $1 and i.origem_venda_id = v.id)
            and (a.acerto->>'venda')::bigint = v.id
            and case when d.id = $2 then not $3::boolean else ${isIssued('d')} and not exists (
              select from documentos_fiscais f where f.account_id = $1 and f.venda_id = d.id and ${isBeingUndone('f')}) end) as voltou,
        (select k.devido::text from cashbacks k where k.account_id = $1 and k.venda_id = v.id and k.motivo = 'ganho'
          order by k.num desc limit 1) as ganho,
        (select coalesce(sum((a.acerto->>'valor')::numeric), 0)::text from vendas d
          cross join lateral jsonb_array_elements(d.demais->'acertos') as a(acerto)
          where d.account_id = $1 and d.id = $2 and not $3::boolean and not (${isIssued('d')})
            and (a.acerto->>'venda')::bigint = v.id and a.acerto->>'tipo' = 'credito') as proprio,
        k.devido::text, k.valor::text, e.cashback_pct::text as pct, coalesce(e.cashback_minimo, 0)::text as minimo,
        e.cashback_validade_dias as dias
      from sobre join vendas v on v.account_id = $1 and v.id = sobre.id
        join empresas e on e.account_id = $1 and e.id = v.empresa_id
        cross join lateral (select count(*) as linhas, coalesce(sum(devido), 0) as devido, coalesce(sum(valor), 0) as valor from cashbacks k
          where k.account_id = $1 and k.venda_id = v.id) k
      where v.parceiro_id is not null and ${isOfTypes('v', sells)} and (e.cashback_pct > 0 or k.linhas > 0)
      order by v.id`,
    values: [account_id, id, desfeito],
  })
  return rows
}

/** Row of a sale's cashback. */
export interface NewCashback extends Pick<CashbackSale, 'empresa_id' | 'parceiro_id'> {
  venda_id: number
  motivo: 'ganho' | 'volta' | 'vencido'
  valor: string
  devido: string
  validade: string | null
  em: Date
}

/** Adds a row to a sale's cashback; the caller holds the customer's credit. */
export async function insertCashback(q: Q, { account_id }: Tenant, row: NewCashback): Promise<number> {
  const { rows } = await q.query<{ id: number }>(
    `insert into cashbacks (account_id, empresa_id, venda_id, num, parceiro_id, motivo, valor, devido, validade, em)
      select $1, $2, $3, 1 + coalesce((select max(num) from cashbacks where account_id = $1 and venda_id = $3), 0),
        $4, $5, $6, $7, $8, $9 returning id`,
    [
      ...[account_id, row.empresa_id, row.venda_id, row.parceiro_id, row.motivo, row.valor, row.devido],
      ...[row.validade, row.em.toISOString()],
    ],
  )
  if (!rows[0]) throw new Error('cashbacks: no row')
  return rows[0].id
}

/** Reads rows as their postings were made of. */
export async function readCashbacks(q: Q, { account_id }: Tenant, ids: readonly number[]) {
  const { rows } = await q.query<{ id: number; valor: string }>(
    'select id, valor::text from cashbacks where account_id = $1 and id = any($2::bigint[])',
    [account_id, ids],
  )
  return rows
}

/** Reads the time zone of a company. */
export async function readFuso(q: Q, empresa_id: number): Promise<Fuso> {
  const { rows } = await q.query<{ fuso: Fuso }>(
    'select fuso from empresas where account_id = $conta and id = $1',
    [empresa_id],
  )
  if (!rows[0]) throw new Error('empresas: no row')
  return rows[0].fuso
}

/** Lists the customers of a company who have cashback that expired before a day. */
export async function readExpiring(q: Q, empresa_id: number, dia: string): Promise<number[]> {
  const { rows } = await q.query<{ parceiro_id: number }>(
    `select distinct parceiro_id from cashbacks k where k.account_id = $conta and k.empresa_id = $1 and k.motivo = 'ganho'
      and k.validade < $2 and (select sum(o.valor) from cashbacks o where o.account_id = $conta and o.venda_id = k.venda_id) > 0
      order by 1`,
    [empresa_id, dia],
  )
  return rows.map(({ parceiro_id }) => parceiro_id)
}

/** Reads what a customer has of each sale's cashback, and the credit that the customer's sales spent. */
export async function readCustomerCashback(q: Q, empresa_id: number, parceiro_id: number) {
  const { rows: ganhos } = await q.query<{ id: number; valor: string; em: Date; validade: string | null }>(
    `select k.venda_id as id, sum(k.valor)::text as valor, min(k.em) as em, max(k.validade)::text as validade from cashbacks k
      where k.account_id = $conta and k.empresa_id = $1 and k.parceiro_id = $2 group by k.venda_id having sum(k.valor) > 0`,
    [empresa_id, parceiro_id],
  )
  const { rows: gastos } = await q.query<{ em: Date; valor: string }>(
    `select coalesce(v.paga_em, v.datavenda) as em, (g.valor - coalesce(g.sem_credito, 0))::text as valor from vendas v
      join venda_pagamentos g on g.account_id = $conta and g.venda_id = v.id and g.tipo = 1 and g.tpag = '${CREDITO_EM_LOJA}'
      where v.account_id = $conta and v.empresa_id = $1 and v.parceiro_id = $2 and v.vale_id is null and ${isOfTypes('v', sells)}
        and (v.paga or v.status <> 'A') and ${stands('v')}`,
    [empresa_id, parceiro_id],
  )
  return { ganhos, gastos }
}
