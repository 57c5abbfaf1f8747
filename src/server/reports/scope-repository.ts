import { daysBetween, isoPlus } from '../../core/dates/day.ts'
import { type Sql, sql } from '../db/sql.ts'
import type { Q } from '../db/transaction.ts'
import { isSold } from '../documents/sold.ts'
import { isIssued } from '../documents/status.ts'
import type { CompanyPlace } from '../documents/zone-repository.ts'
import type { Range } from './facts/sales-repository.ts'

/** Company with its state and its time zone. */
export interface CompanyZone extends CompanyPlace {
  empresa_id: number
}

/** Lists the companies that a user may enter, by id, with their states (UF). */
export async function readCompanies(
  q: Q,
  usuario_id: number,
): Promise<({ id: number; nome: string } & CompanyPlace)[]> {
  const { rows } = await q.query<{ id: number; nome: string } & CompanyPlace>(
    `select e.id, e.nome, e.uf, e.fuso from usuario_empresas ue join empresas e on e.account_id = $conta and e.id = ue.empresa_id
      where ue.account_id = $conta and ue.usuario_id = $1 order by e.id`,
    [usuario_id],
  )
  return rows
}

/** Reads the days on which a company opens, as stored; '': not informed. */
export async function readOpenDays(q: Q, empresa_id: number): Promise<string> {
  const { rows } = await q.query<{ dias: string }>(
    'select dias_uteis_aberto as dias from empresas where account_id = $conta and id = $1',
    [empresa_id],
  )
  return rows[0]?.dias ?? ''
}

/** Writes the condition, over a row `t`, of stored questions of these reports. */
export const questionsOf = (reports: readonly string[]): Sql => sql`t.relatorio = any(${reports}::text[])`

/** Maximum number of days, of which only costs changed, to read from the documents. */
const COST_DAYS = 31

/**
 * Finds the days of a period that the cube does not have, or that changed since: these are read from the documents.
 * Days of which only costs changed are read only while they are few; `custo` gives their number when they are too many.
 */
export async function readDirtyDays(
  q: Q,
  companies: readonly CompanyZone[],
  { de, ate }: { de: string; ate: string },
): Promise<{ dirty: Range[]; days: number; custo: number }> {
  const { rows } = await q.query<{ empresa_id: number; fuso: string; dia: string; so_custo: boolean }>(
    `with e as (select * from unnest($1::bigint[], $2::text[]) as e(empresa_id, fuso)),
      f as (select empresa_id, fuso from e union select c.empresa_id, c.fuso from cubo_dias c join e on e.empresa_id = c.empresa_id
          where c.account_id = $conta and c.fuso <> e.fuso),
      m as (select m.empresa_id, (m.em at time zone f.fuso::interval)::date as dia, bool_and(m.qual = 'custo') as so_custo
        from cubo_marcas m join f on f.empresa_id = m.empresa_id where m.account_id = $conta group by 1, 2),
      p as (select e.empresa_id, e.fuso, (select (min(v.datavenda) at time zone e.fuso::interval)::date
          from vendas v where v.account_id = $conta and v.empresa_id = e.empresa_id) as inicio from e)
    select p.empresa_id, coalesce(c.fuso, p.fuso) as fuso, d.dia::date::text as dia, (c.dia is not null and coalesce(m.so_custo, false)) as so_custo
      from p cross join lateral generate_series(greatest($3::date, p.inicio), least($4::date, ($agora + interval '1 day')::date),
        interval '1 day') as d(dia)
      left join cubo_dias c on c.account_id = $conta and c.empresa_id = p.empresa_id and c.dia = d.dia::date
      left join m on m.empresa_id = p.empresa_id and m.dia = d.dia::date
      where c.dia is null or m.dia is not null order by p.empresa_id, d.dia`,
    [companies.map(({ empresa_id }) => empresa_id), companies.map(({ fuso }) => fuso), de, ate],
  )
  const costs = rows.filter(({ so_custo }) => so_custo)
  const read = costs.length > COST_DAYS ? rows.filter(({ so_custo }) => !so_custo) : rows
  return { dirty: runsOf(read), days: read.length, custo: rows.length - read.length }
}

/** Joins consecutive days into one range. */
function runsOf(days: readonly { empresa_id: number; fuso: string; dia: string }[]): Range[] {
  const runs: Range[] = []
  for (const { empresa_id, fuso, dia } of days) {
    const last = runs.at(-1)
    if (last?.empresa_id === empresa_id && last.fuso === fuso && daysBetween(last.ate, dia) === 1)
      last.ate = dia
    else runs.push({ empresa_id, fuso, de: dia, ate: dia })
  }
  return runs
}

/**
 * Splits periods where the cube has days of another zone than the company's: their documents are read as the day was, so
 * that what opens adds up to the figure.
 */
export async function splitByZone<R extends Range>(q: Q, ranges: readonly R[]): Promise<R[]> {
  const { rows } = await q.query<{ empresa_id: number; fuso: string; dia: string }>(
    `select c.empresa_id, c.fuso, c.dia::text from cubo_dias c
        join unnest($1::bigint[], $2::text[], $3::date[], $4::date[]) as r(empresa_id, fuso, de, ate) on r.empresa_id = c.empresa_id
      where c.account_id = $conta and c.fuso <> r.fuso and c.dia between r.de and r.ate order by c.empresa_id, c.dia`,
    (['empresa_id', 'fuso', 'de', 'ate'] as const).map(name => ranges.map(range => range[name])),
  )
  return cut(ranges, runsOf(rows), (range, run) => [{ ...range, ...run }])
}

/** Cuts runs of days, ordered by day, out of the ranges of their companies; `inside`: gives what stands in place of a run. */
function cut<R extends Range>(
  ranges: readonly R[],
  runs: readonly Range[],
  inside: (range: R, run: Range) => R[],
): R[] {
  return ranges.flatMap(range => {
    const parts: R[] = []
    let { de } = range
    for (const run of runs) {
      if (run.empresa_id !== range.empresa_id || run.ate < de || run.de > range.ate) continue
      if (de < run.de) parts.push({ ...range, de, ate: isoPlus(run.de, -1) })
      parts.push(...inside(range, run))
      de = isoPlus(run.ate, 1)
    }
    return de <= range.ate ? [...parts, { ...range, de }] : parts
  })
}

/** Leaves out of the ranges the days that are read from the documents: the cube has the others. */
export const withoutDays = (ranges: readonly Range[], days: readonly Range[]): Range[] =>
  cut(ranges, days, () => [])

/** Writes the month of the day of the rows `alias` ('2026-11'): all that a report by month reads of a day. */
export const monthOf = (alias: string): string => `to_char(${alias}.dia, 'YYYY-MM')`

/** Splits periods into whole months and the days around them. */
export function splitByMonth(ranges: readonly Range[]): { months: Range[]; days: Range[] } {
  const months: Range[] = []
  const days: Range[] = []
  for (const range of ranges) {
    const { de, ate } = range
    const first = de.endsWith('-01') ? de : firstOfNext(de)
    const last = isoPlus(`${isoPlus(ate, 1).slice(0, 7)}-01`, -1)
    if (first > last) {
      days.push(range)
      continue
    }
    months.push({ ...range, de: first, ate: last })
    if (de < first) days.push({ ...range, ate: isoPlus(first, -1) })
    if (last < ate) days.push({ ...range, de: isoPlus(last, 1) })
  }
  return { months, days }
}

const firstOfNext = (dia: string): string => `${isoPlus(`${dia.slice(0, 7)}-01`, 31).slice(0, 7)}-01`

/** Makes the transaction read-only, over one state of the database, with a timeout. Call before the first query. */
export async function readOneState(q: Q, seconds: number): Promise<void> {
  await q.query(`set transaction isolation level repeatable read, read only;
    set local statement_timeout = ${Math.trunc(seconds * 1000)}; set local work_mem = '32MB'`)
}

/** Company whose rates of the Simples do not fit it. */
interface RateFault {
  nome: string
  /** First month of its sales in the period without a rate, MM/YYYY; null: it has a rate, but is not of the Simples. */
  desde: string | null
}

/**
 * Finds companies of the Simples (CRT 1 and 2) that sold in the period before their first rate, and companies of another
 * regime with a rate at its end.
 */
export async function readRateFaults(
  q: Q,
  companies: readonly CompanyZone[],
  { de, ate }: { de: string; ate: string },
): Promise<RateFault[]> {
  const { rows } = await q.query<RateFault>(
    `select e.nome, case when e.crt in (1, 2) then to_char(s.dia, 'MM/YYYY') end as desde
      from unnest($1::bigint[], $2::text[]) as c(id, fuso) join empresas e on e.account_id = $conta and e.id = c.id
        cross join lateral (select (min(v.datavenda) at time zone c.fuso::interval)::date as dia from vendas v
          where v.account_id = $conta and v.empresa_id = c.id and ${isIssued('v')} and ${isSold('v')}
            and v.datavenda >= ($3 || 'T00:00:00' || c.fuso)::timestamptz
            and v.datavenda < ($4 || 'T00:00:00' || c.fuso)::timestamptz + interval '1 day') s
      where s.dia is not null and case when e.crt in (1, 2)
        then not exists (select from aliquotas_das a
          where a.account_id = $conta and a.empresa_id = c.id and a.desde <= s.dia)
        else (select a.aliquota from aliquotas_das a where a.account_id = $conta and a.empresa_id = c.id
          and a.desde <= $4::date order by a.desde desc limit 1) > 0 end
      order by e.id`,
    [companies.map(({ empresa_id }) => empresa_id), companies.map(({ fuso }) => fuso), de, ate],
  )
  return rows
}
