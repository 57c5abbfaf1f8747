import type { Fuso } from '../../core/document/fuso.ts'
import { CASH } from '../../core/tender/codes.ts'
import type { ADevolver } from '../../domain/readings/valores-a-devolver.ts'
import type { Q, Tenant } from '../db/transaction.ts'
import { isVoid } from '../documents/status.ts'
import { owedByCustomer } from './drawer/tender-sql.ts'
import { fromOrder } from './whereabouts/whereabouts-repository.ts'

/** Ways in which an amount was given back: by the PSP, the TEF manager, a card machine, another payment method, or at once from the drawer. */
type ComoDevolvido = NonNullable<ADevolver['como']>

/** Amount owed to a customer by a return or a cancelled sale. */
export interface OwedRow {
  id: number
  empresa_id: number
  fuso: Fuso
  venda_id: number
  pagamento: number
  devolucao_id: number | null
  tpag: string
  valor: string
  e2eid: string | null
  tef_id: number | null
  sessao_id: number | null
  como: ComoDevolvido | null
  meio: string | null
  /** True: of a return that was cancelled. */
  desfeita: boolean
  /** R$ of a cancelled sale's payment that went on from 'em trânsito': cash settled by a courier, a PIX found in the bank. */
  em_transito: string
}

const COLUNAS = (table: string) =>
  `${table}.id, ${table}.empresa_id, (select e.fuso from empresas e where e.account_id = $conta and e.id = ${table}.empresa_id) as fuso,
    ${table}.venda_id, ${table}.pagamento, ${table}.devolucao_id, ${table}.tpag, ${table}.valor::text, ${table}.e2eid, ${table}.tef_id,
    ${table}.sessao_id, ${table}.como, ${table}.meio, exists (select from vendas d
      where d.account_id = $conta and d.id = ${table}.devolucao_id and d.status = 'C') as desfeita,
    (case when ${table}.tpag = '${CASH}' then case when ${fromOrder(`${table}.venda_id`)} then ${table}.valor else 0 end
      else coalesce((select f.valor from pix_conferencias f where f.account_id = $conta and f.venda_id = ${table}.venda_id
        and f.pagamento = ${table}.pagamento and f.motivo <> 'estatico' and f.resultado = 'achado'), 0) end)::numeric(14, 2)::text as em_transito`

/** SQL condition: the amount `w` is still owed. A cancelled return owes nothing. */
export const STILL_OWED = `w.como is null and not exists (select from vendas d
  where d.account_id = $conta and d.id = w.devolucao_id and ${isVoid('d')})`

/** SQL condition: the PSP was asked to give the amount back, and has not refused. */
export const UNDER_WAY = (owed: string): string => `exists (select from pix_destinos y
  where y.account_id = $conta and y.devolver_id = ${owed}.id
    and coalesce((select a.situacao from pix_devolucoes a where a.account_id = $conta and a.destino_id = y.id
      order by a.id desc limit 1), 'pedida') not in ('NAO_REALIZADO', 'RECUSADA'))`

/**
 * Writes the SQL condition: the payment `pago` of the sale `venda` was received by the channel of its order, which owes it
 * to the shop and itself gives it back to the customer.
 */
export const heldByChannel = (venda: string, pago: string, conta = '$conta'): string =>
  `(${venda}.terminal_id is null and coalesce(${pago}.recebido_antes, false) and exists (select from meio_pagamentos h
      where h.account_id = ${conta} and h.id = ${pago}.meio_pagamento_id and h.canal is not null))`

interface NewOwed {
  empresa_id: number
  devolucao_id: number | null
  sessao_id: number | null
  usuario_id: number | null
  em: Date
  partes: readonly { venda: number; pagamento: number; valor: string }[]
}

/**
 * Stores what payments of sales owe to customers, each once; an amount that a corrected return owes no more is removed.
 * Gives all that the return, or the cancelled sale, owes and nobody gave back.
 */
export async function insertOwed(
  q: Q,
  { empresa_id, devolucao_id, sessao_id, usuario_id, em, partes }: NewOwed,
): Promise<OwedRow[]> {
  if (devolucao_id !== null)
    await q.query(
      `delete from valores_a_devolver w where w.account_id = $conta and w.devolucao_id = $1 and w.como is null
        and not exists (select from pix_destinos d where d.account_id = $conta and d.devolver_id = w.id)`,
      [devolucao_id],
    )
  if (partes.length === 0) return []
  const { rows } = await q.query<OwedRow>(
    `with n as (insert into valores_a_devolver as w (account_id, empresa_id, venda_id, pagamento, devolucao_id, tpag, valor,
        e2eid, tef_id, sessao_id, usuario_id, criado_em)
      select $conta, $1, g.venda_id, g.num, $2, g.tpag, p.valor,
          case when exists (select from pix_cobrancas c where c.account_id = $conta and c.account_id = g.account_id and c.empresa_id = $1
            and c.situacao in ('pago', 'conferir')
            and c.recebidos @> jsonb_build_array(jsonb_build_object('endToEndId', g.autorizacao))) then g.autorizacao end,
          (select t.id from tef_transacoes t where t.account_id = $conta and t.account_id = g.account_id and t.uid::text = g.tef_uid and t.vendida),
          $3, $4, $5
        from jsonb_to_recordset($6::jsonb) as p(venda bigint, pagamento int, valor numeric)
        join venda_pagamentos g on g.account_id = $conta and g.venda_id = p.venda and g.num = p.pagamento
      on conflict do nothing returning w.*)
      select ${COLUNAS('n')} from n order by n.id`,
    [empresa_id, devolucao_id, sessao_id, usuario_id, em.toISOString(), JSON.stringify(partes)],
  )
  return rows
}

/**
 * Reads the payments of a cancelled sale that a machine or a user must give back. Leaves out those that the PSP refunds, that
 * TEF cancelled or another method gave back (`estorno`), and PIX that never came.
 */
export async function readPaidLater(
  q: Q,
  venda_id: number,
  tpags: readonly string[],
): Promise<{ venda: number; pagamento: number; valor: string }[]> {
  const { rows } = await q.query<{ venda: number; pagamento: number; valor: string }>(
    `select g.venda_id as venda, g.num as pagamento, (g.valor - coalesce(f.valor, 0))::text as valor
      from venda_pagamentos g join vendas v on v.account_id = $conta and v.id = g.venda_id
        left join pix_conferencias f on f.account_id = $conta and f.venda_id = g.venda_id and f.pagamento = g.num
          and (f.resultado = 'perdido' or f.resultado is null and f.motivo <> 'estatico')
      where g.account_id = $conta and g.venda_id = $1 and g.tipo = 1 and g.tpag = any($2::text[])
        and not ${owedByCustomer('g')} and g.valor > coalesce(f.valor, 0) and v.paga and not ${heldByChannel('v', 'g')}
        and exists (select from movimentos m where m.account_id = $conta and m.origem_tipo = 'venda' and m.origem_id = g.venda_id)
        and not exists (select from pix_cobrancas c where c.account_id = $conta and c.venda_uuid = v.uuid
          and c.recebidos @> jsonb_build_array(jsonb_build_object('endToEndId', g.autorizacao)))
        and not exists (select from tef_transacoes t where t.account_id = $conta and t.uid::text = g.tef_uid and t.vendida
          and (t.situacao = 'cancelada' or t.estorno is not null))
      order by g.num`,
    [venda_id, tpags],
  )
  return rows
}

/** Reads amounts owed, also those given back. */
export async function readOwed(q: Q, _: Tenant, ids: readonly number[]): Promise<OwedRow[]> {
  const { rows } = await q.query<OwedRow>(
    `select ${COLUNAS('w')} from valores_a_devolver w where w.account_id = $conta and w.id = any($1::bigint[])`,
    [ids],
  )
  return rows
}

/** Reads the amounts of a return that were given back. */
export async function readGiven(q: Q, devolucao_id: number): Promise<OwedRow[]> {
  const { rows } = await q.query<OwedRow>(
    `select ${COLUNAS('w')} from valores_a_devolver w
      where w.account_id = $conta and w.devolucao_id = $1 and w.como is not null order by w.id`,
    [devolucao_id],
  )
  return rows
}

/** Locks an amount that is still owed; null: it is not, or another company's. */
export async function holdOwed(q: Q, empresa_id: number, id: number): Promise<OwedRow | null> {
  await q.query(
    'select 1 from valores_a_devolver w where w.account_id = $conta and w.empresa_id = $1 and w.id = $2 for update',
    [empresa_id, id],
  )
  const { rows } = await q.query<OwedRow>(
    `select ${COLUNAS('w')} from valores_a_devolver w
      where w.account_id = $conta and w.empresa_id = $1 and w.id = $2 and ${STILL_OWED}`,
    [empresa_id, id],
  )
  return rows[0] ?? null
}

/** Reads the amounts still owed of a TEF charge. */
export async function readOwedOfCard(q: Q, tef_id: number): Promise<OwedRow[]> {
  const { rows } = await q.query<OwedRow>(
    `select ${COLUNAS('w')} from valores_a_devolver w where w.account_id = $conta and w.tef_id = $1 and ${STILL_OWED} order by w.id`,
    [tef_id],
  )
  return rows
}

/** Reads the amounts still owed of a PIX that no refund under way gives back. */
export async function readOwedOfPix(q: Q, e2eid: string): Promise<OwedRow[]> {
  const { rows } = await q.query<OwedRow>(
    `select ${COLUNAS('w')} from valores_a_devolver w where w.account_id = $conta and w.e2eid = $1 and ${STILL_OWED}
      and not ${UNDER_WAY('w')} order by w.id`,
    [e2eid],
  )
  return rows
}

interface Given {
  como: ComoDevolvido
  meio: string
  usuario_id: number | null
  motivo?: string
  em: Date
}

/** Marks an amount as given back, once. Null: it already was. */
export async function writeGiven(q: Q, id: number, given: Given): Promise<OwedRow | null> {
  const { rows } = await q.query<OwedRow>(
    `with n as (update valores_a_devolver set como = $2, meio = $3, feito_em = $4, feito_por = $5, motivo = $6
        where account_id = $conta and id = $1 and como is null returning *)
      select ${COLUNAS('n')} from n`,
    [id, given.como, given.meio, given.em.toISOString(), given.usuario_id, given.motivo ?? ''],
  )
  return rows[0] ?? null
}
