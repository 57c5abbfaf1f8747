import { ask, joined, raw, type Sql, sql } from '../db/sql.ts'
import type { Q } from '../db/transaction.ts'
import { ALL_CUBES, type Cube, columnsOf, keysOf, monthsOf } from './cubes.ts'
import { type Range, rangesSql } from './facts/sales-repository.ts'
import type { CompanyZone } from './scope-repository.ts'

/** Makes the transaction see only one state of the database. Call before the first query. */
export const holdOneState = (q: Q) => q.query('set transaction isolation level repeatable read')

/** Day of a cube, with the offset of its zone: its own when the cube has it, else the company's. */
export interface KeptDay {
  dia: string
  fuso: string
}

/** Days to compute again, newest first: missing ones and marked ones, with the marks that are then done. */
export interface Work {
  dias: KeptDay[]
  marcas: number[]
  /** True when there are more days. */
  mais: boolean
}

/** Finds days missing in the cube, or changed; not today and yesterday, which reports read from documents. */
export async function readWork(
  q: Q,
  { empresa_id, fuso }: CompanyZone,
  agora: Date,
  most: number,
): Promise<Work> {
  const { rows } = await q.query<KeptDay & { marcas: number[] }>(
    `with limites as (select (least($3::timestamptz, $agora) at time zone $2::text::interval)::date - 2 as ate,
        (select (min(v.datavenda) at time zone $2::text::interval)::date from vendas v
          where v.account_id = $conta and v.empresa_id = $1) as de),
      fusos as (select distinct c.fuso from cubo_dias c where c.account_id = $conta and c.empresa_id = $1 union select $2::text),
      marcas as (select distinct m.id, (m.em at time zone f.fuso::interval)::date as dia from cubo_marcas m, fusos f
        where m.account_id = $conta and m.empresa_id = $1),
      dias as (select d::date as dia from limites, generate_series(de, ate, interval '1 day') as d
          where not exists (select from cubo_dias c where c.account_id = $conta and c.empresa_id = $1 and c.dia = d::date)
        union select marcas.dia from marcas, limites where marcas.dia <= limites.ate)
      select dias.dia::text, coalesce(min(c.fuso), $2::text) as fuso,
          coalesce(array_agg(marcas.id) filter (where marcas.id is not null), '{}') as marcas
        from dias left join marcas on marcas.dia = dias.dia
          left join cubo_dias c on c.account_id = $conta and c.empresa_id = $1 and c.dia = dias.dia
        group by dias.dia order by 1 desc limit $4`,
    [empresa_id, fuso, agora.toISOString(), most + 1],
  )
  const taken = rows.slice(0, most)
  return {
    dias: taken.map(({ dia, fuso }) => ({ dia, fuso })),
    marcas: taken.flatMap(({ marcas }) => marcas),
    mais: rows.length > most,
  }
}

const rangeOf = (company: CompanyZone, dias: readonly KeptDay[]): Range[] =>
  dias.map(({ dia, fuso }) => ({ ...company, fuso, de: dia, ate: dia }))

/** Writes the SQL of the sums of some days, read from the documents. */
function summed(cube: Cube, company: CompanyZone, dias: readonly KeptDay[]): Sql {
  const { sums, facts } = cube
  const names = keysOf(cube)
  const amounts = Object.entries(sums).map(([name, fold]) => `${fold}(x.${name}) as ${name}`)
  return sql`select ${raw([...names.map(name => `x.${name}`), ...amounts].join(', '))}
    from (${facts(rangesSql(rangeOf(company, dias)))}) x group by ${raw(names.map((_, i) => i + 1).join(', '))}`
}

/** Lists the first days of the months of some days. */
const firstDays = (dias: readonly string[]): string[] => [
  ...new Set(dias.map(dia => `${dia.slice(0, 7)}-01`)),
]

/** Writes the SQL of the sums of some months, added up from the cube's days; `firsts`: their first days. */
function monthSums(cube: Cube, { empresa_id }: CompanyZone, firsts: readonly string[]): Sql {
  const month = "date_trunc('month', x.dia)::date as dia"
  const names = keysOf(cube).map(name => (name === 'dia' ? month : `x.${name}`))
  const amounts = Object.entries(cube.sums).map(([name, fold]) => `${fold}(x.${name})`)
  // `offset 0`: a month a search of the index
  return sql`select ${raw([...names, ...amounts].join(', '))} from unnest(${firsts}::date[]) m(de)
    cross join lateral (select x.* from ${raw(cube.table)} x where x.account_id = $conta and x.empresa_id = ${empresa_id}
      and x.dia >= m.de and x.dia < m.de + interval '1 month' offset 0) x
    group by ${raw(names.map((_, i) => i + 1).join(', '))}`
}

/** Computes days again, in all cubes, with the sums of their months, and removes their marks. */
export async function remakeDays(q: Q, company: CompanyZone, { dias, marcas }: Work): Promise<void> {
  const [list, zones] = [dias.map(({ dia }) => dia), dias.map(({ fuso }) => fuso)]
  const firsts = firstDays(list)
  for (const cube of ALL_CUBES) {
    const columns = raw(columnsOf(cube).join(', '))
    const replace = async (name: string, days: readonly string[], sums: Sql) => {
      const table = raw(name)
      await ask(
        q,
        sql`delete from ${table} where account_id = $conta and empresa_id = ${company.empresa_id} and dia = any(${days}::date[])`,
      )
      await ask(
        q,
        // summed first: a spread database refuses the outer joins of the facts inside an insert
        sql`with s as materialized (${sums})
          insert into ${table} (account_id, ${columns}) select $conta::bigint, s.* from s returning account_id`,
      )
    }
    await replace(cube.table, list, summed(cube, company, dias))
    await replace(monthsOf(cube.table), firsts, monthSums(cube, company, firsts))
  }
  await q.query(
    `insert into cubo_dias (account_id, empresa_id, dia, fuso)
        select $conta::bigint, $1::bigint, d.dia, d.fuso from unnest($2::date[], $3::text[]) as d(dia, fuso)
      on conflict (account_id, empresa_id, dia) do update set feito_em = excluded.feito_em`,
    [company.empresa_id, list, zones],
  )
  await q.query('delete from cubo_marcas where account_id = $conta and id = any($1::bigint[])', [marcas])
}

/** Day of a cube whose sums differ from those of its documents. */
export interface Unequal {
  cubo: string
  dia: string
}

/** Compares random days of the cubes with their documents; leaves out marked days, which are computed again anyway. */
export async function compareDays(q: Q, company: CompanyZone, most: number): Promise<Unequal[]> {
  const { rows: chosen } = await q.query<KeptDay>(
    `select c.dia::text as dia, c.fuso from cubo_dias c where c.account_id = $conta and c.empresa_id = $1
        and not exists (select from cubo_marcas m where m.account_id = $conta and m.empresa_id = $1
          and (m.em at time zone c.fuso::interval)::date = c.dia)
      order by random() limit $2`,
    [company.empresa_id, most],
  )
  const dias = chosen.map(({ dia }) => dia)
  if (dias.length === 0) return []
  const found: Unequal[] = []
  for (const cube of ALL_CUBES) {
    const names = raw(columnsOf(cube).join(', '))
    const differing = async (cubo: string, days: readonly string[], read: Sql): Promise<Unequal[]> => {
      const kept = sql`select ${names} from ${raw(cubo)} where account_id = $conta
        and empresa_id = ${company.empresa_id} and dia = any(${days}::date[])`
      const apart = joined(
        [sql`(${kept} except all ${read})`, sql`(${read} except all ${kept})`],
        ' union all ',
      )
      const { rows } = await ask<{ dia: string }>(
        q,
        sql`select distinct d.dia::text as dia from (${apart}) d order by 1`,
      )
      return rows.map(({ dia }) => ({ cubo, dia }))
    }
    const unequal = await differing(cube.table, dias, summed(cube, company, chosen))
    // a month with such a day is made anew with it
    const told = new Set(firstDays(unequal.map(({ dia }) => dia)))
    const firsts = firstDays(dias).filter(first => !told.has(first))
    found.push(
      ...unequal,
      ...(await differing(monthsOf(cube.table), firsts, monthSums(cube, company, firsts))),
    )
  }
  return found
}

/** Marks days to be computed again. */
export async function markDays(
  q: Q,
  { empresa_id, fuso }: CompanyZone,
  dias: readonly string[],
): Promise<void> {
  await q.query(
    `insert into cubo_marcas (account_id, empresa_id, em, qual)
      select $conta::bigint, $1::bigint, (dia || 'T12:00:00' || $2)::timestamptz, 'venda' from unnest($3::text[]) as dia
      returning account_id`,
    [empresa_id, fuso, dias],
  )
}
