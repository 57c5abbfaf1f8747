import { isoToWire } from '../../../core/dates/day.ts'
import { ORDER } from '../../../core/document/types/index.ts'
import type { VendaAnswer } from '../../../domain/api/vendas.ts'
import type { Linked } from '../../../domain/documents/documento/origem.ts'
import { vendas } from '../../../domain/documents/venda/index.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import { spreadTogether } from '../../documents/columns.ts'
import { lineToWire } from '../../documents/days.ts'
import { isPlain, readColumns } from '../../documents/statements.ts'
import { isWaiting } from '../../documents/venda/repository.ts'
import type { Sessao } from '../../http/session.ts'
import { PROMISED, SOLD_OF } from '../../reports/facts/others-repository.ts'

/** Fields of a document that decide if it may be changed. */
export interface HeldDocument {
  id: number
  versao: number
  status: VendaAnswer['status']
  status_app: string | null
  tipo_operacao: number
  finalidade_op: number
  tipo_documento: number
  modelo: string
  terminal_id: number | null
  uuid: string
  usuario_id: number
  vendedor_id: number | null
  /** Name of the user who last changed the document. */
  salvo_por: string | null
}

/** Reduces a document to the reference shown as source or successor of another document. */
export const linkedDocument = ({ id, tipo_operacao: tipo, terminal_id }: HeldDocument): Linked => ({
  id,
  tipo,
  terminal_id,
})

const HELD =
  'id, versao, status, status_app, tipo_operacao, finalidade_op, tipo_documento, modelo, terminal_id, uuid, usuario_id, vendedor_id, salvo_por'

/** Locks the document's row until the transaction ends. */
export async function holdDocument(
  q: Q,
  company: Pick<Sessao, 'account_id' | 'empresa_id'>,
  id: number,
): Promise<HeldDocument | null> {
  const { rows } = await q.query<HeldDocument>({
    name: 'documento-trava',
    text: `select ${HELD} from vendas where account_id = $1 and empresa_id = $2 and id = $3 for update`,
    values: [company.account_id, company.empresa_id, id],
  })
  return rows[0] ?? null
}

/** Tells if the document belongs to the session's company. */
export async function isHere(q: Q, { account_id, empresa_id }: Sessao, id: number): Promise<boolean> {
  const { rows } = await q.query(
    'select 1 from vendas where account_id = $1 and empresa_id = $2 and id = $3',
    [account_id, empresa_id, id],
  )
  return rows.length > 0
}

/** Lists at most 20 other open documents of the model with the same typed series and number (`par`). */
export async function openWithPair(
  q: Q,
  { account_id, empresa_id }: Sessao,
  { id, modelo, par }: { id: number; modelo: unknown; par: Readonly<Record<string, unknown>> },
): Promise<Linked[]> {
  const { rows } = await q.query<Linked>({
    name: 'documento-mesmo-par',
    text: `select id, tipo_operacao as tipo, terminal_id from vendas
      where account_id = $1 and empresa_id = $2 and status = 'A' and demais->>'serie' = $3 and demais @> $4
        and modelo = $5 and serie_id is null and terminal_id is null and id <> $6
      order by id limit 20`,
    values: [account_id, empresa_id, par['serie'], JSON.stringify(par), modelo, id],
  })
  return rows
}

/** Finds the document with a uuid, in any company of the account. */
export async function documentOf(
  q: Q,
  { account_id }: Sessao,
  uuid: string,
): Promise<(HeldDocument & { empresa_id: number }) | null> {
  const { rows } = await q.query<HeldDocument & { empresa_id: number }>({
    name: 'documento-uuid',
    text: `select ${HELD}, empresa_id from vendas where account_id = $1 and uuid = $2`,
    values: [account_id, uuid],
  })
  return rows[0] ?? null
}

/** Lists the sellers of these documents of the company, each once. */
export async function sellersOf(
  q: Q,
  { account_id, empresa_id }: Sessao,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await q.query<{ vendedor_id: number }>(
    `select distinct coalesce(vendedor_id, usuario_id) as vendedor_id from vendas
      where account_id = $1 and empresa_id = $2 and id = any($3::bigint[])`,
    [account_id, empresa_id, ids],
  )
  return rows.map(row => row.vendedor_id)
}

/** Increases the document's version, and sets the last user and `status_app`. */
export async function grow(
  q: Q,
  { account_id, nome }: Pick<Sessao, 'account_id' | 'nome'>,
  { id, status_app }: Pick<HeldDocument, 'id' | 'status_app'>,
): Promise<void> {
  await q.query(
    `update vendas set versao = versao + 1, status_app = $3, salvo_por = $4, salvo_em = $agora
      where account_id = $1 and id = $2`,
    [account_id, id, status_app, nome],
  )
}

/** Lets an order wait to be accepted. */
export const waitAgain = (q: Q, quem: Pick<Sessao, 'account_id' | 'nome'>, id: number): Promise<void> =>
  grow(q, quem, { id, status_app: 'P' })

/** Returns the access key of the supplier's note of a purchase entry; null: none. */
export async function supplierKey(q: Q, { account_id }: Tenant, id: number): Promise<string | null> {
  const { rows } = await q.query<{ chave: string }>(
    'select chave from compras where account_id = $1 and venda_id = $2',
    [account_id, id],
  )
  return rows[0]?.chave ?? null
}

export interface StoredDocument {
  documento: Readonly<Record<string, unknown>>
  itens: Readonly<Record<string, unknown>>[]
  /** Payments, each with its instalments. */
  pagamento: Readonly<Record<string, unknown>>[]
}

interface ReadDocument extends StoredDocument {
  pagamento: (Readonly<Record<string, unknown>> & { num: number })[]
  parcelas: (Readonly<Record<string, unknown>> & { pagamento_num: number; vencimento: string })[]
}

/** Formats a database date as DD/MM/YYYY. */
export const wireDay = (iso: string): string => isoToWire(iso.slice(0, 10))

const { itens, pagamento } = vendas.lines
const paidToWire = lineToWire(pagamento.fields)
const SQL = `select
  (select to_json(x) from (select ${readColumns(vendas.fields, 'v', isPlain)}, v.regras, v.versao, v.salvo_por, v.salvo_em
    from vendas v where v.account_id = $1 and v.id = $2) x) as documento,
  (select coalesce(json_agg(to_json(x) order by x.num), '[]') from (select i.num, ${readColumns(itens.fields, 'i')},
      json_build_object('id', p.id, 'nome', p.nome, 'controle_lote', p.controle_lote, 'veiculo_novo', p.veiculo_novo) as produto,
      case when l.id is not null then json_build_object('id', l.id, 'lote', l.lote, 'validade', l.validade,
        'quantidade', l.quantidade::text, 'saldo', (select coalesce(sum(s.saldo), 0)::text from estoque_saldos s
          where s.account_id = $1 and s.lote_id = l.id)) end as lote
    from venda_itens i join produtos p on p.account_id = $1 and p.id = i.produto_id
    left join produtos_lotes l on l.account_id = $1 and l.id = i.lote_id
    where i.account_id = $1 and i.venda_id = $2) x) as itens,
  (select coalesce(json_agg(to_json(x) order by x.num), '[]') from (select g.num, ${readColumns(pagamento.fields, 'g')},
      b.nome as nome_bandeira
    from venda_pagamentos g left join bandeiras b on b.account_id = $1 and b.id = g.bandeira_id
    where g.account_id = $1 and g.venda_id = $2) x) as pagamento,
  (select coalesce(json_agg(to_json(x) order by x.num_parcela), '[]') from (select c.pagamento_num,
      ${readColumns(pagamento.fields.parcelas.of, 'c')}
    from venda_parcelas c where c.account_id = $1 and c.venda_id = $2) x) as parcelas`

/** Reads all stored data of a document, with the field names of the API. */
export async function readDocument(q: Q, { account_id }: Tenant, id: number): Promise<StoredDocument> {
  const { rows } = await q.query<ReadDocument>({
    name: 'documento-inteiro',
    text: SQL,
    values: [account_id, id],
  })
  const { documento, itens, pagamento, parcelas } = rows[0] as ReadDocument
  return {
    documento: spreadTogether(documento),
    itens: itens.map(spreadTogether),
    pagamento: pagamento.map(paid => ({
      ...paidToWire(paid),
      parcelas: parcelas
        .filter(({ pagamento_num }) => pagamento_num === paid.num)
        .map(({ pagamento_num: _, ...parcela }) => ({ ...parcela, vencimento: wireDay(parcela.vencimento) })),
    })),
  }
}

export async function nameOf(q: Q, usuario_id: number): Promise<string> {
  const { rows } = await q.query<{ nome: string }>(
    'select nome from usuarios where account_id = $conta and id = $1',
    [usuario_id],
  )
  return rows[0]?.nome ?? ''
}

interface OrdersOpen {
  abertos: number
  aceitar: number
  atrasados: number
  valor: string
}

/**
 * Counts open orders of which nothing was sold: all, with their total value, those not accepted yet, and those whose
 * promised day has passed.
 */
export async function ordersOpen(q: Q, empresa_id: number, hoje: string): Promise<OrdersOpen> {
  const { rows } = await q.query<OrdersOpen>(
    `select count(*)::int as abertos, count(*) filter (where ${isWaiting('v')})::int as aceitar,
        count(*) filter (where ${PROMISED('v')} < $2::date)::int as atrasados,
        coalesce(sum(v.valor_total), 0)::numeric(17, 2)::text as valor
      from vendas v where v.account_id = $conta and v.empresa_id = $1 and v.tipo_operacao = ${ORDER} and v.status = 'A'
        and not ${SOLD_OF}`,
    [empresa_id, hoje],
  )
  return rows[0] as OrdersOpen
}

/** Reads the FCP columns (%) of the account's row of sales inside a state; empty: it has no row. */
export async function readFcp(q: Q, uf: string): Promise<readonly (string | null)[]> {
  const { rows } = await q.query<{ fcp: (string | null)[] }>(
    `select array[fcp1::text, fcp2::text, fcp3::text, fcp4::text, fcp5::text] as fcp from mva_uf
      where account_id = $conta and uf_origem = $1 and uf_destino = $1`,
    [uf],
  )
  return rows[0]?.fcp ?? []
}
