import type { Fuso } from '../../../core/document/fuso.ts'
import type { DestinoPix, SituacaoDevolucao } from '../../../core/pix/refund.ts'
import type { FAIXAS_PIX, MOTIVOS_PIX } from '../../../domain/api/pix.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import { came, paidBy, STATE } from '../../money/came-pix-repository.ts'
import { STILL_OWED, UNDER_WAY } from '../../money/owed-back-repository.ts'
import { UNSEEN } from '../../money/unseen-pix-repository.ts'

/** A received Pix payment, with what it pays and the decisions about it. */
export interface CamePix {
  cobranca_id: number
  e2eid: string
  txid: string
  valor: string
  cobrado: string
  em: string
  motivo: (typeof MOTIVOS_PIX)[number] | null
  venda_id: number | null
  parcela_id: number | null
  /** Row of a sale's PIX that no charge brought, and what was found out; null: received. */
  conferencia_id: number | null
  resultado: 'achado' | 'perdido' | null
  /** R$ that nobody has found or given up. */
  resta: string
  /** R$ that may be refunded now. */
  devolve: string
  destinos: {
    destino: DestinoPix
    valor: string
    situacao: SituacaoDevolucao | null
    motivo: string
    em: string
  }[]
}

const COLUNAS = `cobranca_id, e2eid, txid, valor::text, cobrado::text, em, motivo, venda_id, parcela_id, destinos, conferencia_id, resultado, resta::text`

/** SQL of the company's ($1) PIX payments that no charge brought, in the columns of received payments. */
const UNSEEN_ROWS = `select null::bigint as cobranca_id, f.identidade as e2eid, ''::text as txid, (g.valor - f.valor)::numeric(12, 2) as valor,
    g.valor::numeric(12, 2) as cobrado, to_char(f.criado_em at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as em, f.motivo,
    f.venda_id, null::bigint as parcela_id, '[]'::json as destinos,
    case when ${UNSEEN} then f.valor else 0 end::numeric(12, 2) as resta, f.id as conferencia_id, f.resultado
  from pix_conferencias f join vendas v on v.account_id = $conta and v.id = f.venda_id
    join venda_pagamentos g on g.account_id = $conta and g.venda_id = f.venda_id and g.num = f.pagamento
  where f.account_id = $conta and f.empresa_id = $1`

/**
 * SQL of the R$ of Pix `t` that may be refunded now. For a Pix that pays a valid sale: only the amounts that returns of
 * the sale refund through this payment. For a Pix that pays an instalment: 0.
 */
const DEVOLVE = `(case when conferencia_id is not null then 0 when motivo is not null then resta when venda_id is null then 0
  else least(resta, greatest(0, resta - valor + (select coalesce(sum((a->>'valor')::numeric), 0)
    from vendas d cross join lateral jsonb_array_elements(d.demais->'acertos') a
    join venda_pagamentos g on g.account_id = $conta and g.venda_id = t.venda_id and g.num = (a->>'pagamento')::int
    where d.account_id = $conta and d.status not in ('C', 'I', 'D')
      and not exists (select from valores_a_devolver w where w.account_id = $conta and w.devolucao_id = d.id
        and w.venda_id = g.venda_id and w.pagamento = g.num and w.como in ('maquina', 'outra'))
      and d.id in (select i.venda_id from venda_itens i where i.account_id = $conta and i.origem_venda_id = t.venda_id)
      and a->>'tipo' = 'meio' and (a->>'venda')::bigint = t.venda_id and ${paidBy('g', 't.e2eid')}))) end)::numeric(12, 2)::text as devolve`

const PART: Readonly<Record<(typeof FAIXAS_PIX)[number], string>> = {
  // a return of the sale whose refund failed waits for a decision as well
  conferir: `(motivo <> 'espera' and resta > 0 or motivo is null and exists (select from valores_a_devolver w
    where w.account_id = $conta and w.e2eid = t.e2eid and ${STILL_OWED} and not ${UNDER_WAY('w')}))`,
  andamento: `exists (select from json_array_elements(destinos) d where d->>'situacao' in ('pedida', 'EM_PROCESSAMENTO'))`,
  estaticos: 'false',
  todos: 'true',
}

/** SQL condition of each filter on the payments that no charge brought. */
const UNSEEN_PART: Readonly<Record<(typeof FAIXAS_PIX)[number], string>> = {
  conferir: `${UNSEEN} and f.motivo <> 'estatico'`,
  andamento: 'false',
  estaticos: `${UNSEEN} and f.motivo = 'estatico'`,
  todos: 'true',
}

/** SQL condition that leaves out old charges: the bank refunds their payments no more (REFUND_DAYS, core/pix/refund.ts). */
const BOTH = `cobranca_id, e2eid, txid, valor, cobrado, em, motivo, venda_id, parcela_id, destinos, resta, conferencia_id, resultado`

const RECENT = "and c.pago_em > $2::timestamptz - interval '180 days'"

interface Asked {
  empresa_id: number
  agora: Date
  situacao: (typeof FAIXAS_PIX)[number]
  search: string
  page: number
  limit: number
}

/** Lists the received payments, newest first. */
export async function listCame(
  q: Q,
  { empresa_id, agora, situacao, search, page, limit }: Asked,
): Promise<{ rows: CamePix[]; total: number }> {
  const { rows } = await q.query<CamePix & { quantos: string }>(
    `${came(situacao === 'todos' ? '' : RECENT)}, todas as (
        select ${BOTH} from t where ${PART[situacao]} union all
        select ${BOTH} from (${UNSEEN_ROWS} and ${UNSEEN_PART[situacao]}) u)
      select ${COLUNAS}, quantos, ${DEVOLVE} from (select todas.*, count(*) over () as quantos from todas
      where ($3 = '' or e2eid ilike '%' || $3 || '%' or txid ilike '%' || $3 || '%' or cobrado::text = replace($3, ',', '.') or valor::text = replace($3, ',', '.'))
      order by em desc, e2eid limit $4 offset $5) t order by em desc, e2eid`,
    [empresa_id, agora.toISOString(), search, limit, (page - 1) * limit],
  )
  return { rows: rows.map(({ quantos: _, ...row }) => row), total: Number(rows[0]?.quantos ?? 0) }
}

/** Counts the payments that need a decision. */
export const countCame = async (q: Q, empresa_id: number, agora: Date): Promise<number> =>
  (await listCame(q, { empresa_id, agora, situacao: 'conferir', search: '', page: 1, limit: 1 })).total

/** Reads a Pix payment by its id, and locks its charge, so that decisions are made one at a time. */
export async function holdCame(
  q: Q,
  { empresa_id, e2eid, agora }: { empresa_id: number; e2eid: string; agora: Date },
): Promise<CamePix | null> {
  const has = `and c.recebidos @> jsonb_build_array(jsonb_build_object('endToEndId', $3::text))`
  await q.query(
    `select 1 from pix_cobrancas c where c.account_id = $conta and c.empresa_id = $1
      and c.recebidos @> jsonb_build_array(jsonb_build_object('endToEndId', $2::text)) for update`,
    [empresa_id, e2eid],
  )
  const { rows } = await q.query<CamePix>(
    `${came(has)} select ${COLUNAS}, ${DEVOLVE} from t where e2eid = $3`,
    [empresa_id, agora.toISOString(), e2eid],
  )
  return rows[0] ?? null
}

/** Reads the Pix payments that a sale, valid or cancelled, contains; locks its charges, for one decision at a time. */
export async function holdOfSale(
  q: Q,
  { empresa_id, venda_id, agora }: { empresa_id: number; venda_id: number; agora: Date },
): Promise<CamePix[]> {
  await q.query(
    `select 1 from pix_cobrancas c where c.account_id = $conta and c.empresa_id = $1
      and c.venda_uuid = (select v.uuid from vendas v where v.account_id = $conta and v.id = $2) order by c.id for update`,
    [empresa_id, venda_id],
  )
  const { rows } = await q.query<CamePix>(
    `${came('and c.venda_uuid = (select v.uuid from vendas v where v.account_id = $conta and v.id = $3)')}
      select ${COLUNAS}, resta::text as devolve from t where motivo is null or motivo = 'venda_cancelada'`,
    [empresa_id, agora.toISOString(), venda_id],
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
