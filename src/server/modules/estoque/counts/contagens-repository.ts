import type { Contagem } from '../../../../domain/api/estoque.ts'
import type { Q } from '../../../db/transaction.ts'
import type { Paging } from '../../../http/page.ts'
import type { Sessao } from '../../../http/session.ts'

export type ContagemRow = Contagem

const COLUNAS = `c.id, c.nome, c.deposito_id, c.so_categorias as categorias, c.cega, c.status, to_json(c.aberta_em) #>> '{}' as aberta_em,
  to_json(c.fechada_em) #>> '{}' as fechada_em, (select u.nome from usuarios u where u.account_id = $conta and u.id = c.usuario_id) as usuario`

export async function insertCount(
  q: Q,
  { account_id, empresa_id, usuario_id }: Sessao,
  nova: { nome: string; deposito_id: number; categorias: readonly number[]; cega: boolean; em: Date },
): Promise<number> {
  const { rows } = await q.query<{ id: number }>(
    `insert into estoque_contagens (account_id, empresa_id, nome, deposito_id, so_categorias, cega, usuario_id, aberta_em)
      values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      account_id,
      empresa_id,
      nova.nome,
      nova.deposito_id,
      nova.categorias,
      nova.cega,
      usuario_id,
      nova.em.toISOString(),
    ],
  )
  return rows[0]?.id ?? 0
}

/** Reads a count of the company; null: none. `lock`: locks the row until the transaction ends. */
export async function readCount(
  q: Q,
  { empresa_id }: Sessao,
  id: number,
  lock = false,
): Promise<ContagemRow | null> {
  const { rows } = await q.query<ContagemRow>(
    `select ${COLUNAS} from estoque_contagens c where c.account_id = $conta and c.empresa_id = $1 and c.id = $2 ${lock ? 'for update' : ''}`,
    [empresa_id, id],
  )
  return rows[0] ?? null
}

export async function listCounts(
  q: Q,
  { empresa_id }: Sessao,
  { page, limit, status }: Paging & { status?: string | undefined },
): Promise<{ rows: ContagemRow[]; total: number }> {
  const { rows } = await q.query<ContagemRow & { total: number }>(
    `select ${COLUNAS}, count(*) over ()::int as total from estoque_contagens c
      where c.account_id = $conta and c.empresa_id = $1 and ($2::text is null or c.status = $2) order by c.id desc limit $3 offset $4`,
    [empresa_id, status ?? null, limit, (page - 1) * limit],
  )
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

export async function endCount(
  q: Q,
  { usuario_id }: Sessao,
  id: number,
  status: 'fechada' | 'cancelada',
  em: Date,
): Promise<void> {
  await q.query(
    'update estoque_contagens set status = $2, fechada_em = $3, fechada_por = $4 where account_id = $conta and id = $1',
    [id, status, em.toISOString(), usuario_id],
  )
}

interface LeituraContada {
  uuid: string
  produto_id: number
  grade_id?: number | null | undefined
  lote_id?: number | null | undefined
  qtde: string
  soma: boolean
  secao?: string | null | undefined
  em: Date
}

/** Inserts readings (scanned quantities), ignoring repeated uuids. Returns the number of new ones. */
export async function insertReadings(
  q: Q,
  { account_id, usuario_id }: Sessao,
  contagem_id: number,
  leituras: readonly LeituraContada[],
): Promise<number> {
  const { rowCount } = await q.query(
    `insert into estoque_leituras (account_id, contagem_id, usuario_id, em, uuid, produto_id, grade_id, lote_id, qtde, soma, secao)
      select $1, $2, $3, l.* from unnest($4::timestamptz[], $5::uuid[], $6::bigint[], $7::bigint[], $8::bigint[], $9::numeric[], $10::boolean[], $11::text[]) l
      on conflict (account_id, uuid) do nothing returning account_id`,
    [
      account_id,
      contagem_id,
      usuario_id,
      leituras.map(l => l.em.toISOString()),
      leituras.map(l => l.uuid),
      leituras.map(l => l.produto_id),
      leituras.map(l => l.grade_id ?? null),
      leituras.map(l => l.lote_id ?? null),
      leituras.map(l => l.qtde),
      leituras.map(l => l.soma),
      leituras.map(l => l.secao ?? null),
    ],
  )
  return rowCount ?? 0
}

/**
 * SQL of the lines of counts: the quantity read from the last replacing reading (`soma` false) on, and the expected
 * balance at the time of the newest reading (current balance minus later movements).
 */
export const countLines = (
  which: string,
  secao: string,
): string => `select c.id as contagem_id, c.empresa_id, c.deposito_id, c.fechada_em, c.fechada_por, l.produto_id, l.grade_id, l.lote_id, l.contado, l.em,
    coalesce((select sum(s.saldo) from estoque_saldos s where s.account_id = $conta and s.empresa_id = c.empresa_id and s.produto_id = l.produto_id and s.deposito_id = c.deposito_id
        and s.grade_id is not distinct from l.grade_id and s.lote_id is not distinct from l.lote_id), 0)
      - coalesce((select sum(m.qtde) from estoque_movimentos m where m.account_id = $conta and m.produto_id = l.produto_id and m.em > l.em
        and m.deposito_id = c.deposito_id and m.grade_id is not distinct from l.grade_id
        and m.lote_id is not distinct from l.lote_id), 0) as esperado
  from estoque_contagens c cross join lateral (
    select r.produto_id, r.grade_id, r.lote_id, max(r.em) as em, sum(r.qtde) as contado
      from (select x.*, count(*) filter (where not x.soma) over (partition by x.produto_id, x.grade_id, x.lote_id
              order by x.em desc, x.id desc rows between unbounded preceding and 1 preceding) as trocas
          from estoque_leituras x where x.account_id = $conta and x.contagem_id = c.id and (${secao}::text is null or x.secao = ${secao})) r
     where r.trocas = 0
     group by 1, 2, 3) l
  where c.account_id = $conta and ${which}`

/** Lines of count $1; of section $2 only, unless null. */
const LINHAS = countLines('c.id = $1', '$2')

interface LinhaContada {
  produto_id: number
  grade_id: number | null
  lote_id: number | null
  nome: string
  grade: string | null
  referencia: string
  lote: string | null
  contado: string
  esperado: string
  diferenca: string
  valor: string | null
  em: string
}

export async function readLines(
  q: Q,
  id: number,
  { page, limit, secao, divergentes }: Paging & { secao?: string | undefined; divergentes: boolean },
): Promise<{ rows: LinhaContada[]; total: number; valor: string }> {
  const { rows } = await q.query<LinhaContada & { total: number; soma: string | null }>(
    `select l.produto_id, l.grade_id, l.lote_id, p.nome, p.referencia,
        (select concat_ws(' ', t.nome, s.nome) from produto_grades g left join tamanhos_itens t on t.account_id = $conta and t.id = g.tamanho_item_id
          left join subdivisaos_itens s on s.account_id = $conta and s.id = g.subdivisao_item_id where g.account_id = $conta and g.id = l.grade_id) as grade, o.lote, trim_scale(l.contado)::text as contado,
        trim_scale(l.esperado)::text as esperado, trim_scale(l.contado - l.esperado)::text as diferenca,
        to_json(l.em) #>> '{}' as em, count(*) over ()::int as total,
        round((l.contado - l.esperado) * coalesce(k.custo_medio, p.preco_comp), 2)::text as valor,
        round(sum((l.contado - l.esperado) * coalesce(k.custo_medio, p.preco_comp)) over (), 2)::text as soma
      from (${LINHAS}) l join produtos p on p.account_id = $conta and p.id = l.produto_id left join produtos_lotes o on o.account_id = $conta and o.id = l.lote_id
      left join lateral (select custo_medio from estoque_custos where account_id = $conta and produto_id = l.produto_id
        and grade_id is not distinct from l.grade_id order by em desc, movimento_id desc limit 1) k on true
     where not $3 or l.contado <> l.esperado
     order by l.em desc, l.produto_id, l.grade_id, l.lote_id limit $4 offset $5`,
    [id, secao ?? null, divergentes, limit, (page - 1) * limit],
  )
  const [first] = rows
  return {
    rows: rows.map(({ total: _, soma: __, ...row }) => row),
    total: first?.total ?? 0,
    valor: first?.soma ?? '0.00',
  }
}

interface DiferencaContada {
  produto_id: number
  grade_id: number | null
  lote_id: number | null
  qtde: string
}

/** Lists the differences of a count. `zera`: goods without any reading count as zero. */
export async function readDifferences(q: Q, id: number, zera: boolean): Promise<DiferencaContada[]> {
  const { rows } = await q.query<DiferencaContada>(
    `with contadas as (${LINHAS})
      select produto_id, grade_id, lote_id, (contado - esperado)::text as qtde from contadas where contado <> esperado
      union all
      select s.produto_id, s.grade_id, s.lote_id, (-s.saldo)::text from estoque_saldos s
        join estoque_contagens c on c.account_id = $conta and c.id = $1 and c.deposito_id = s.deposito_id
        join produtos p on p.account_id = $conta and p.id = s.produto_id
       where s.account_id = $conta and $3 and $2::text is null and s.saldo <> 0 and (c.so_categorias = '{}' or p.categoria_id = any(c.so_categorias))
         and not exists (select from estoque_leituras x where x.account_id = $conta and x.contagem_id = $1 and x.produto_id = s.produto_id
           and x.grade_id is not distinct from s.grade_id and x.lote_id is not distinct from s.lote_id)
      order by 1, 2 nulls first, 3 nulls first`,
    [id, null, zera],
  )
  return rows
}

/** Lists products to lock before closing a count: those read and, with `zera`, those with a balance to be counted. */
export async function productsOf(q: Q, id: number, zera: boolean): Promise<number[]> {
  const { rows } = await q.query<{ produto_id: number }>(
    `select distinct produto_id from estoque_leituras where account_id = $conta and contagem_id = $1
      union select s.produto_id from estoque_saldos s join estoque_contagens c on c.account_id = $conta and c.id = $1 and c.deposito_id = s.deposito_id
        join produtos p on p.account_id = $conta and p.id = s.produto_id
       where s.account_id = $conta and $2 and (c.so_categorias = '{}' or p.categoria_id = any(c.so_categorias))`,
    [id, zera],
  )
  return rows.map(row => row.produto_id)
}

/** Finds the first product that is not in the counted categories. Returns its index in `produtos`, or -1. */
export async function findOutside(
  q: Q,
  produtos: readonly number[],
  categorias: readonly number[],
): Promise<number> {
  if (categorias.length === 0) return -1
  const { rows } = await q.query<{ id: number }>(
    'select id from produtos where account_id = $conta and id = any($1::bigint[]) and (categoria_id is null or not categoria_id = any($2::bigint[]))',
    [produtos, categorias],
  )
  const fora = new Set(rows.map(({ id }) => id))
  return produtos.findIndex(id => fora.has(id))
}

export async function categoriesExist(q: Q, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return true
  const { rows } = await q.query<{ ok: boolean }>(
    'select (select count(*) from categorias where account_id = $conta and id = any($1::bigint[])) = (select count(distinct x) from unnest($1::bigint[]) x) as ok',
    [ids],
  )
  return rows[0]?.ok === true
}
