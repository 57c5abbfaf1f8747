import { codeForms } from '../../../core/document/gtin.ts'
import { inForce } from '../../codes/cbenef.ts'
import type { Q } from '../../db/transaction.ts'

/** Finds a product's id by code: reference, GTIN, other codes, codes of grid lines, in this order. Null: none. */
export async function findProduct(q: Q, empresa_id: number, codigo: string): Promise<number | null> {
  const { rows } = await q.query<{ id: number }>(
    `select id from (
       select p.id, 1 as ordem from produtos p where p.account_id = $conta and p.empresa_id = $1 and p.referencia = any($2::text[])
       union all
       select p.id, 2 from produtos p where p.account_id = $conta and p.empresa_id = $1 and p.gtin = any($2::text[])
       union all
       select p.id, 3 from produto_codigos c join produtos p on p.account_id = $conta and p.id = c.produto_id
        where c.account_id = $conta and p.account_id = $conta and c.codigo = any($2::text[]) and p.empresa_id = $1
       union all
       select p.id, 4 from produto_grades g join produtos p on p.account_id = $conta and p.id = g.produto_id
        where g.account_id = $conta and p.account_id = $conta and (g.referencia = any($2::text[]) or g.gtin = any($2::text[])) and p.empresa_id = $1) achados
     order by ordem, id limit 1`,
    [empresa_id, codeForms(codigo)],
  )
  return rows[0]?.id ?? null
}

/** Reads each product's current balance, over all deposits and lots; a product that never had stock is absent. */
export async function productBalances(
  q: Q,
  empresa_id: number,
  ids: readonly unknown[],
): Promise<Map<unknown, string>> {
  const { rows } = await q.query<{ produto_id: number; saldo: string }>(
    `select produto_id, sum(saldo)::text as saldo from estoque_saldos
      where account_id = $conta and empresa_id = $1 and produto_id = any($2) group by produto_id`,
    [empresa_id, ids],
  )
  return new Map(rows.map(({ produto_id, saldo }) => [produto_id, saldo]))
}

/** Reads balances by deposit that become unusable when a product starts (`liga`) or ends having grid or lots. */
export async function strandedBalances(
  q: Q,
  empresa_id: number,
  produto_id: unknown,
  controle: 'controle_grade' | 'controle_lote',
  liga: boolean,
): Promise<{ deposito: string; saldo: string }[]> {
  const { rows } = await q.query<{ deposito: string; saldo: string }>(
    `select d.nome as deposito, trim_scale(sum(s.saldo))::text as saldo from estoque_saldos s
        join depositos d on d.account_id = $conta and d.id = s.deposito_id
      where s.account_id = $conta and s.empresa_id = $1 and s.produto_id = $2 and s.saldo <> 0
        and (case when $3 = 'controle_grade' then s.grade_id is null else s.lote_id is null end) = $4::boolean
      group by d.id, d.nome order by d.id`,
    [empresa_id, produto_id, controle, liga],
  )
  return rows
}

/** Reads the current balance of each grid line of these products; a line that never had stock is absent. */
export async function gridBalances(
  q: Q,
  empresa_id: number,
  ids: readonly unknown[],
): Promise<Map<unknown, string>> {
  const { rows } = await q.query<{ grade_id: number; saldo: string }>(
    `select grade_id, sum(saldo)::text as saldo from estoque_saldos
      where account_id = $conta and empresa_id = $1 and produto_id = any($2) and grade_id is not null group by grade_id`,
    [empresa_id, ids],
  )
  return new Map(rows.map(({ grade_id, saldo }) => [grade_id, saldo]))
}

/** Finds the grid lines that never had a balance: position in the grid → id. */
export async function linesWithoutBalance(
  q: Q,
  empresa_id: number,
  produto_id: number,
): Promise<Map<number, number>> {
  const { rows } = await q.query<{ id: number; ordem: number }>(
    `select g.id, g.ordem from produto_grades g where g.account_id = $conta and g.produto_id = $2 and not exists
      (select from estoque_saldos s where s.account_id = $conta and s.empresa_id = $1 and s.produto_id = $2 and s.grade_id = g.id)`,
    [empresa_id, produto_id],
  )
  return new Map(rows.map(({ id, ordem }) => [ordem, id]))
}

/** Gives the lowest price of a product's grid lines; null: no line has a price. */
export async function lowestOfGrid(q: Q, id: unknown): Promise<string | null> {
  const { rows } = await q.query<{ preco: string | null }>(
    'select min(preco_vend)::text as preco from produto_grades where account_id = $conta and produto_id = $1',
    [id],
  )
  return rows[0]?.preco ?? null
}

/** First number of an advisory lock; the second is the company. */
const CODES_LOCK = 0x7ec1

/** Product that has a code. */
export interface CodeOwner {
  codigo: string
  id: number
  /** `referencia` for the product's own reference, else `codigo`. */
  campo: 'referencia' | 'codigo'
  referencia: string
  nome: string
  ativo: boolean
}

/**
 * Finds the company's products with these codes. Codes are in three tables, which no constraint can cover: a lock until the
 * transaction ends lets only one transaction of the company check codes at a time.
 */
export async function readersOf(q: Q, empresa_id: number, codigos: readonly string[]): Promise<CodeOwner[]> {
  await q.query('select pg_advisory_xact_lock($1, $2)', [CODES_LOCK, empresa_id])
  const { rows } = await q.query<CodeOwner>(
    `select x.codigo, x.id, x.campo, p.referencia, p.nome, p.ativo from (
      select referencia as codigo, id, 'referencia' as campo from produtos
        where account_id = $conta and empresa_id = $1 and referencia = any($2::text[])
      union all
      select gtin, id, 'codigo' from produtos where account_id = $conta and empresa_id = $1 and gtin = any($2::text[])
      union all
      select c.codigo, p.id, 'codigo' from produto_codigos c join produtos p on p.account_id = $conta and p.id = c.produto_id
        where c.account_id = $conta and p.empresa_id = $1 and c.codigo = any($2::text[])
      union all
      select g.referencia, p.id, 'codigo' from produto_grades g join produtos p on p.account_id = $conta and p.id = g.produto_id
        where g.account_id = $conta and p.account_id = $conta and p.empresa_id = $1 and g.referencia = any($2::text[])
      union all
      select g.gtin, p.id, 'codigo' from produto_grades g join produtos p on p.account_id = $conta and p.id = g.produto_id
        where g.account_id = $conta and p.account_id = $conta and p.empresa_id = $1 and g.gtin = any($2::text[])) x
      join produtos p on p.account_id = $conta and p.id = x.id`,
    [empresa_id, codigos],
  )
  return rows
}

/** Reads the CFOP and CST of ICMS rules, which decide if products may be sold with them. */
export async function readRules(q: Q, ids: readonly number[]) {
  const { rows } = await q.query<{ id: number; cfop: string; cst: string }>(
    'select id, cfop, cst from tributacao_icms where account_id = $conta and id = any($1::bigint[])',
    [ids],
  )
  return rows
}

/** Removes the row that tells tills that the product was deleted. */
export const unremove = (q: Q, id: number) =>
  q.query('delete from produtos_removidos where account_id = $conta and produto_id = $1', [id])

/** Reads the size items and subdivision items of grid lines by id, with group and name. */
export async function readAxes(q: Q, tamanhos: readonly unknown[], subdivisoes: readonly unknown[]) {
  const { rows } = await q.query<{ eixo: 't' | 's'; id: number; grupo: number; nome: string }>(
    `select 't' as eixo, id, tamanho_id as grupo, nome from tamanhos_itens where account_id = $conta and id = any($1::bigint[])
      union all
     select 's', id, subdivisao_id, nome from subdivisaos_itens where account_id = $conta and id = any($2::bigint[])`,
    [tamanhos, subdivisoes],
  )
  const axis = (eixo: 't' | 's') =>
    new Map<unknown, (typeof rows)[number]>(rows.filter(row => row.eixo === eixo).map(row => [row.id, row]))
  return { tamanhos: axis('t'), subdivisoes: axis('s') }
}

/** SQL condition: the grid line has a balance row, which the line's first movement creates. */
const MOVED = `exists (select from estoque_saldos e
        where e.account_id = $conta and e.produto_id = g.produto_id and e.grade_id = g.id)`

/** Finds the first of these grid lines that was sold or has stock movements; null: none. */
export async function firstUsedLine(
  q: Q,
  ids: readonly number[],
): Promise<{ tamanho: string; subdivisao: string; vendida: boolean } | null> {
  const { rows } = await q.query<{ tamanho: string; subdivisao: string; vendida: boolean }>(
    `select tamanho, subdivisao, vendida from (select t.nome as tamanho, s.nome as subdivisao, g.ordem, g.id,
       exists (select from venda_itens i where i.account_id = $conta and i.produto_id = g.produto_id
         and (i.grade_id = g.id or i.grades @> jsonb_build_array(jsonb_build_object('grade_id', g.id)))) as vendida,
       ${MOVED} as movida
       from produto_grades g
       join tamanhos_itens t on t.account_id = $conta and t.id = g.tamanho_item_id
       join subdivisaos_itens s on s.account_id = $conta and s.id = g.subdivisao_item_id
      where g.account_id = $conta and g.id = any($1::bigint[])) linhas
      where vendida or movida order by ordem, id limit 1`,
    [ids],
  )
  return rows[0] ?? null
}

/** First number of an advisory lock; the second is the company. */
const COMPOSITION_LOCK = 0x7ec3

/** Locks the company's recipes: of two saves that form a circle together, the second sees the first. */
export const lockCompositions = (q: Q, empresa_id: number) =>
  q.query('select pg_advisory_xact_lock($1, $2)', [COMPOSITION_LOCK, empresa_id])

/** Finds the `insumos` that are the product `id` itself, or whose recipes contain it at any depth. */
export async function circlesOf(
  q: Q,
  id: number,
  insumos: readonly number[],
): Promise<{ id: number; nome: string }[]> {
  const { rows } = await q.query<{ id: number; nome: string }>(
    `with recursive alcance(raiz, id) as (
       select i, i from unnest($2::bigint[]) i
       union
       select a.raiz, feito.insumo_id from alcance a cross join lateral (
         select c.insumo_id from produto_composicoes c where c.account_id = $conta and c.produto_id = a.id
         union all
         select c.insumo_id from produto_grades g join produto_grade_composicoes c on c.account_id = $conta and c.produto_grade_id = g.id
          where g.account_id = $conta and g.produto_id = a.id) feito
        where a.id <> $1)
     select p.id, p.nome from alcance a join produtos p on p.account_id = $conta and p.id = a.raiz where a.id = $1 order by p.id`,
    [id, insumos],
  )
  return rows
}

/**
 * Gives a new version to every product with one of the ingredients (in its recipe, a grid line's recipe or a
 * complement). The update itself changes nothing, but a trigger sets the version.
 */
export async function renewUsers(q: Q, insumos: readonly number[]): Promise<void> {
  if (insumos.length === 0) return
  await q.query(
    `update produtos set tipo = tipo where account_id = $conta and id in (select p.id from produtos p where p.account_id = $conta and (p.id in (
        select produto_id from produto_composicoes where account_id = $conta and insumo_id = any($1::bigint[])
        union select g.produto_id from produto_grade_composicoes c join produto_grades g on g.account_id = $conta and g.id = c.produto_grade_id
          where c.account_id = $conta and c.insumo_id = any($1::bigint[]))
      or p.complementos && (select array_agg(complemento_id) from complemento_compomentes where account_id = $conta and insumo_id = any($1::bigint[])))
      order by p.id for update)`,
    [insumos],
  )
}

/** Picks the ids that are products of the company. */
export async function ownProducts(q: Q, empresa_id: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await q.query<{ id: number }>(
    'select id from produtos where account_id = $conta and empresa_id = $1 and id = any($2::bigint[]) order by id',
    [empresa_id, ids],
  )
  return rows.map(({ id }) => id)
}

/** Gives the name of a product with this ingredient, in its recipe or a grid line's recipe; null: none. */
export async function firstMadeOf(q: Q, insumo_id: unknown): Promise<string | null> {
  const { rows } = await q.query<{ nome: string }>(
    `select p.nome from produtos p where p.account_id = $conta and p.id in (
       select c.produto_id from produto_composicoes c where c.account_id = $conta and c.insumo_id = $1
       union all
       select g.produto_id from produto_grade_composicoes c join produto_grades g on g.account_id = $conta and g.id = c.produto_grade_id
        where c.account_id = $conta and c.insumo_id = $1)
      order by p.nome limit 1`,
    [insumo_id],
  )
  return rows[0]?.nome ?? null
}

/** Reads benefit codes' CSTs on a day from the state's table; unknown codes are absent. Null: no table. */
export async function readBenefits(
  q: Q,
  { uf, dia, codigos }: { uf: string; dia: string; codigos: readonly string[] },
): Promise<ReadonlyMap<string, readonly string[]> | null> {
  const { rowCount } = await q.query('select from cbenefs where uf = $1 limit 1', [uf])
  if (!rowCount) return null
  const { rows } = await q.query<{ codigo: string; csts: string }>(
    `select codigo, csts from cbenefs b where uf = $1 and codigo = any($2) and ${inForce('$3::date')}`,
    [uf, codigos, dia],
  )
  return new Map(rows.map(({ codigo, csts }) => [codigo, csts.split(' ')]))
}
