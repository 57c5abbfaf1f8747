import type { Fuso } from '../../../core/document/fuso.ts'
import type { DestinoPix, SituacaoDevolucao } from '../../../core/pix/refund.ts'
import type { PixRecebido } from '../../../domain/api/pix.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import { stands } from '../../documents/status.ts'
import { came, paidBy, STATE } from '../../money/came-pix-repository.ts'
import { STILL_OWED, UNDER_WAY } from '../../money/owed-back-repository.ts'
import { UNSEEN } from '../../money/unseen-pix-repository.ts'

/** A received Pix payment, with what it pays and the decisions about it. */
export type CamePix = PixRecebido & { cobranca_id: number }

const COLUNAS = `cobranca_id, e2eid, txid, valor::text, cobrado::text, em, motivo, venda_id, parcela_id, destinos, resta::text`

/**
 * SQL of the R$ of Pix `t` that may be refunded now. For a Pix that pays a valid sale: only the amounts that returns of
 * the sale refund through this payment. For a Pix that pays an instalment: 0.
 */
const DEVOLVE = `(case when conferencia_id is not null then 0 when motivo is not null then resta when venda_id is null then 0
  else least(resta, greatest(0, resta - valor + (select coalesce(sum((a->>'valor')::numeric), 0)
    from vendas d cross join lateral jsonb_array_elements(d.demais->'acertos') a
    join venda_pagamentos g on g.account_id = $conta and g.venda_id = t.venda_id and g.num = (a->>'pagamento')::int
    where d.account_id = $conta and ${stands('d')}
      and not exists (select from valores_a_devolver w where w.account_id = $conta and w.devolucao_id = d.id
        and w.venda_id = g.venda_id and w.pagamento = g.num and w.como in ('maquina', 'outra'))
      and d.id in (select i.venda_id from venda_itens i where i.account_id = $conta and i.origem_venda_id = t.venda_id)
      and a->>'tipo' = 'meio' and (a->>'venda')::bigint = t.venda_id and ${paidBy('g', 't.e2eid')}))) end)::numeric(12, 2)`

const BOTH =
  'id, account_id, empresa_id, e2eid, txid, valor, cobrado, motivo, venda_id, parcela_id, destinos, conferencia_id, resultado, resta'

/**
 * SQL of the received payments, and of those of sales that no charge brought. `recente`: the bank still refunds it
 * (REFUND_DAYS, core/pix/refund.ts). `conferir`: it waits for a decision, as does the failed refund of a return.
 */
export const PIX_ROWS = `select t.*, ${DEVOLVE} as devolve from (${came('')}
  select ${BOTH}, em::timestamptz as em, pago_em > $agora - interval '180 days' as recente,
    motivo <> 'espera' and resta > 0 or motivo is null and exists (select from valores_a_devolver w
      where w.account_id = $conta and w.e2eid = t.e2eid and ${STILL_OWED} and not ${UNDER_WAY('w')}) as conferir
    from t
  union all
  select f.id * 2 + 1, f.account_id, f.empresa_id, f.identidade, '', (g.valor - f.valor)::numeric(12, 2), g.valor::numeric(12, 2),
    f.motivo, f.venda_id, null, '[]'::json, f.id, f.resultado, case when ${UNSEEN} then f.valor else 0 end::numeric(12, 2),
    f.criado_em, true, ${UNSEEN} and f.motivo <> 'estatico'
    from pix_conferencias f join vendas v on v.account_id = $conta and v.id = f.venda_id
      join venda_pagamentos g on g.account_id = $conta and g.venda_id = f.venda_id and g.num = f.pagamento
    where f.account_id = $conta) t`

/** Counts the payments that need a decision. */
export async function countCame(q: Q, empresa_id: number): Promise<number> {
  const { rows } = await q.query<{ quantos: number }>(
    `select count(*)::int as quantos from (${PIX_ROWS}) t where empresa_id = $1 and recente and conferir`,
    [empresa_id],
  )
  return rows[0]?.quantos ?? 0
}

/** Reads a Pix payment by its id, and locks its charge, so that decisions are made one at a time. */
export async function holdCame(
  q: Q,
  { empresa_id, e2eid }: { empresa_id: number; e2eid: string },
): Promise<CamePix | null> {
  const has = `and c.empresa_id = $1 and c.recebidos @> jsonb_build_array(jsonb_build_object('endToEndId', $2::text))`
  await q.query(
    `select 1 from pix_cobrancas c where c.account_id = $conta and c.empresa_id = $1
      and c.recebidos @> jsonb_build_array(jsonb_build_object('endToEndId', $2::text)) for update`,
    [empresa_id, e2eid],
  )
  const { rows } = await q.query<CamePix>(
    `${came(has)} select ${COLUNAS}, ${DEVOLVE}::text as devolve from t where e2eid = $2`,
    [empresa_id, e2eid],
  )
  return rows[0] ?? null
}

/** Reads the Pix payments that a sale, valid or cancelled, contains; locks its charges, for one decision at a time. */
export async function holdOfSale(
  q: Q,
  { empresa_id, venda_id }: { empresa_id: number; venda_id: number },
): Promise<CamePix[]> {
  await q.query(
    `select 1 from pix_cobrancas c where c.account_id = $conta and c.empresa_id = $1
      and c.venda_uuid = (select v.uuid from vendas v where v.account_id = $conta and v.id = $2) order by c.id for update`,
    [empresa_id, venda_id],
  )
  const { rows } = await q.query<CamePix>(
    `${came('and c.empresa_id = $1 and c.venda_uuid = (select v.uuid from vendas v where v.account_id = $conta and v.id = $2)')}
      select ${COLUNAS}, resta::text as devolve from t where motivo is null or motivo = 'venda_cancelada'`,
    [empresa_id, venda_id],
  )
  return rows
}

interface NewDestino {
  empresa_id: number
  cobranca_id: number
  uuid: string
  e2eid: string
  destino: DestinoPix
  valor: string
  solto: boolean
  parceiro_id: number | null
  /** Amount owed that this refund gives back. */
  devolver_id?: number
  motivo: string
  usuario_id: number | null
  aprovado_por: number | null
  em: Date
}

/** Inserts a decision. */
export async function insertDestino(q: Q, nova: NewDestino): Promise<number> {
  const { rows } = await q.query<{ id: number }>(
    `insert into pix_destinos (account_id, empresa_id, cobranca_id, uuid, e2eid, destino, valor, solto, parceiro_id, motivo,
        usuario_id, aprovado_por, criado_em, devolver_id)
      values ($conta, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id`,
    [
      ...[nova.empresa_id, nova.cobranca_id, nova.uuid, nova.e2eid, nova.destino, nova.valor, nova.solto],
      ...[nova.parceiro_id, nova.motivo, nova.usuario_id, nova.aprovado_por, nova.em.toISOString()],
      nova.devolver_id ?? null,
    ],
  )
  return (rows[0] as { id: number }).id
}

/** Tells if a decision with this uuid is stored. */
export async function hasDestino(q: Q, uuid: string): Promise<boolean> {
  const { rowCount } = await q.query('select from pix_destinos where account_id = $conta and uuid = $1', [
    uuid,
  ])
  return (rowCount ?? 0) > 0
}

/** Reads the ids under which refunds of a Pix were requested here. */
export async function readOwnRefunds(q: Q, e2eid: string): Promise<Set<string>> {
  const { rows } = await q.query<{ id: string }>(
    `select replace(uuid::text, '-', '') as id from pix_destinos
      where account_id = $conta and e2eid = $1 and destino = 'devolver'`,
    [e2eid],
  )
  return new Set(rows.map(({ id }) => id))
}

export interface PixDevolucao {
  id: number
  empresa_id: number
  cobranca_id: number
  uuid: string
  e2eid: string
  valor: string
  txid: string
  uf: string
  fuso: Fuso
  devolver_id: number | null
  situacao: SituacaoDevolucao
}

/** Reads a refund and its state. */
export async function readDevolucao(q: Q, id: number): Promise<PixDevolucao | null> {
  const { rows } = await q.query<PixDevolucao>(
    `select d.id, d.empresa_id, d.cobranca_id, d.uuid, d.e2eid, d.valor::text, d.devolver_id, c.txid, e.uf, e.fuso, ${STATE} as situacao
      from pix_destinos d
      join pix_cobrancas c on c.account_id = $conta and c.id = d.cobranca_id
      join empresas e on e.account_id = $conta and e.id = d.empresa_id
      where d.account_id = $conta and d.id = $1 and d.destino = 'devolver'`,
    [id],
  )
  return rows[0] ?? null
}

/** Inserts the PSP's response about a refund, once. False: it was already stored. */
export async function insertResposta(
  q: Q,
  { account_id }: Tenant,
  { destino_id, situacao, motivo, em }: { destino_id: number; situacao: string; motivo: string; em: Date },
): Promise<boolean> {
  const { rowCount } = await q.query(
    `insert into pix_devolucoes (account_id, destino_id, situacao, motivo, em) values ($1, $2, $3, $4, $5)
      on conflict do nothing`,
    [account_id, destino_id, situacao, motivo.slice(0, 200), em.toISOString()],
  )
  return (rowCount ?? 0) > 0
}
