import type { DadosEtiqueta } from '../../../core/paper/papers/label/model.ts'
import type { Linha } from '../../../domain/fields/field.ts'
import type { Q, Tenant } from '../../db/transaction.ts'

type Whose = Tenant & { empresa_id: number }

/** Data of a label as stored; the service adds date and company. */
export interface LabelRow extends Omit<DadosEtiqueta, 'casas' | 'data' | 'empresa'> {
  produto_id: number
  grade_id: number | null
  lote_id: number | null
  saldo: string
  antes: { nome: string; gtin: string; preco: string; em: string | null } | null
}

const GTIN = `coalesce(nullif(g.gtin, ''), case when g.id is null or coalesce(g.referencia, '') = '' then p.gtin end, '')`
const PRECO = 'coalesce(g.preco_vend, p.preco_vend)'
const plainText = (value: string) => `coalesce(trim_scale(${value})::text, '')`

/** SQL columns of LabelRow, for a product or grid row. */
const COLUMNS = `p.id as produto_id, g.id as grade_id, p.nome, coalesce(nullif(g.referencia, ''), p.referencia, '') as referencia,
    ${GTIN} as gtin, coalesce(p.unidade, '') as unidade, ${plainText(PRECO)} as preco,
    coalesce(p.unidade_trib, '') as unidade_trib, ${plainText('p.fator_coversao')} as fator,
    coalesce(p.tipo_conversao, 2)::int as tipo_conversao, concat_ws(' ', t.nome, s.nome) as grade,
    case when i.id is not null then json_build_object('nome', i.nome, 'gtin', i.gtin, 'preco', ${plainText('i.preco')},
      'em', to_char(i.em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) end as antes`

const GRADES = `left join produto_grades g on p.controle_grade and g.account_id = $conta and g.produto_id = p.id
    left join tamanhos_itens t on t.account_id = $conta and t.id = g.tamanho_item_id
    left join subdivisaos_itens s on s.account_id = $conta and s.id = g.subdivisao_item_id
    left join etiquetas_impressas i on i.account_id = $conta and i.produto_id = p.id
      and i.grade_id is not distinct from g.id`

const NO_LOT = `null::bigint as lote_id, '' as lote, '' as fabricacao, '' as validade,
    trim_scale(coalesce((select sum(e.saldo) from estoque_saldos e where e.account_id = $conta
      and e.produto_id = p.id and (g.id is null or e.grade_id = g.id)), 0))::text as saldo`

/** Reads the labels of products in the order of the ids; a product with a grid gives one per grid row. */
export async function productLabels(
  q: Q,
  { account_id, empresa_id }: Whose,
  ids: readonly number[],
): Promise<LabelRow[]> {
  const { rows } = await q.query<LabelRow>(
    `select ${COLUMNS}, ${NO_LOT}
      from unnest($3::bigint[]) with ordinality as o(id, ordem)
      join produtos p on p.account_id = $1 and p.empresa_id = $2 and p.id = o.id
      ${GRADES}
      order by o.ordem, g.ordem, g.id`,
    [account_id, empresa_id, ids],
  )
  return rows
}

/**
 * SQL of products and grid rows whose last printed label differs in name, price or code. For a label never printed,
 * `etiquetas_impressas` has the price from before its first change. $1, $2: account and company.
 */
const CHANGED = `from produtos p ${GRADES}
      where p.account_id = $1 and p.empresa_id = $2 and i.id is not null and p.ativo
        and (i.nome <> p.nome or i.gtin <> ${GTIN} or i.preco is distinct from ${PRECO})`

export async function countChangedLabels(q: Q, { account_id, empresa_id }: Whose): Promise<number> {
  const { rows } = await q.query<{ n: number }>(`select count(*)::int as n ${CHANGED}`, [
    account_id,
    empresa_id,
  ])
  return rows[0]?.n ?? 0
}

export async function changedLabels(
  q: Q,
  { account_id, empresa_id }: Whose,
  limit: number,
): Promise<LabelRow[]> {
  const { rows } = await q.query<LabelRow>(
    `select ${COLUMNS}, ${NO_LOT} ${CHANGED}
      order by norm(p.nome), p.id, g.ordem, g.id limit $3`,
    [account_id, empresa_id, limit],
  )
  return rows
}

export async function lotLabels(
  q: Q,
  { account_id, empresa_id }: Whose,
  ids: readonly number[],
): Promise<LabelRow[]> {
  const { rows } = await q.query<LabelRow>(
    `select ${COLUMNS}, l.id as lote_id, l.lote, coalesce(to_char(l.fabricacao, 'DD/MM/YYYY'), '') as fabricacao,
        coalesce(to_char(l.validade, 'DD/MM/YYYY'), '') as validade,
        trim_scale(coalesce((select sum(e.saldo) from estoque_saldos e where e.account_id = $1
          and e.produto_id = l.produto_id and e.lote_id = l.id), l.saldo, 0))::text as saldo
      from unnest($3::bigint[]) with ordinality as o(id, ordem)
      join produtos_lotes l on l.account_id = $1 and l.empresa_id = $2 and l.id = o.id
      join produtos p on p.account_id = $1 and p.id = l.produto_id
      left join produto_grades g on g.account_id = $conta and false
      left join tamanhos_itens t on t.account_id = $conta and false
      left join subdivisaos_itens s on s.account_id = $conta and false
      left join etiquetas_impressas i on i.account_id = $conta and false
      order by o.ordem`,
    [account_id, empresa_id, ids],
  )
  return rows
}

export interface LabelHead {
  empresa: string
  casas: number
}

export async function readHead(q: Q, { account_id, empresa_id }: Whose): Promise<LabelHead> {
  const { rows } = await q.query<LabelHead>(
    `select coalesce(nullif(e.nome, ''), e.razao, '') as empresa, coalesce(a.valor_decimal, 2)::int as casas
      from empresas e join accounts a on a.account_id = $conta and a.id = e.account_id where e.account_id = $1 and e.id = $2`,
    [account_id, empresa_id],
  )
  return rows[0] ?? { empresa: '', casas: 2 }
}

/** Reads the company's label templates, with fields in order. `id` null: all. */
export async function readModels(
  q: Q,
  { account_id, empresa_id }: Whose,
  id: number | null,
): Promise<(Linha & { id: number; tipo: string })[]> {
  const { rows } = await q.query<Linha & { id: number; tipo: string }>(
    `select m.*, (select coalesce(json_agg(c order by c.ordem, c.id), '[]') from etiqueta_campos c
        where c.account_id = $1 and c.etiquetas_modelo_id = m.id) as campos
      from etiquetas_modelos m
      where m.account_id = $1 and m.empresa_id = $2 and ($3::bigint is null or m.id = $3)
      order by norm(m.nome), m.id`,
    [account_id, empresa_id, id],
  )
  return rows
}

export interface LabelPrinter {
  terminal_id: number
  nome: string
  destino: string
}

export async function readPrinters(q: Q, { account_id, empresa_id }: Whose): Promise<LabelPrinter[]> {
  const { rows } = await q.query<LabelPrinter>(
    `select id as terminal_id, nome, impressora_etiquetas as destino from terminais
      where account_id = $1 and empresa_id = $2 and ativo and coalesce(impressora_etiquetas, '') <> ''
      order by norm(nome), id`,
    [account_id, empresa_id],
  )
  return rows
}

/** Remembers the data on printed labels, replacing older data. */
export async function remember(
  q: Q,
  { account_id, empresa_id }: Whose,
  printed: readonly LabelRow[],
  em: Date,
): Promise<void> {
  const column = <K extends keyof LabelRow>(key: K) => printed.map(row => row[key])
  await q.query(
    `insert into etiquetas_impressas (account_id, empresa_id, produto_id, grade_id, nome, gtin, preco, em)
      select distinct on (n.produto_id, n.grade_id) $1, $2, n.produto_id, n.grade_id, n.nome, n.gtin,
        nullif(n.preco, '')::numeric, $8
      from unnest($3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::text[])
        as n(produto_id, grade_id, nome, gtin, preco)
      on conflict on constraint etiquetas_impressas_uma do update
        set nome = excluded.nome, gtin = excluded.gtin, preco = excluded.preco, em = excluded.em`,
    [
      account_id,
      empresa_id,
      column('produto_id'),
      column('grade_id'),
      column('nome'),
      column('gtin'),
      column('preco'),
      em.toISOString(),
    ],
  )
}
