import { NO_KEY } from '../../domain/reports/endpoint.ts'
import { ask, raw, type Sql, sql } from '../db/sql.ts'
import type { Q } from '../db/transaction.ts'
import { type Composed, column, compose, crossedId, type StoredReportRow } from './compose-repository.ts'

export interface StoredPage {
  total: number
  data: StoredReportRow[]
  totais: StoredReportRow
}

/**
 * Puts the cells of the second grouping beside rows: the database has grouped by both, so a ratio or a count of a cell is its
 * own, and no page sums anything.
 */
function crossed(composed: Composed, { name, measures }: NonNullable<Composed['across']>, rows: Sql): Sql {
  const { across: _, ...rest } = composed
  const [first = ''] = composed.groups
  const cells = compose({
    ...{ ...rest, groups: [first, name], also: [[], []], measures },
    order: { column: first, desc: false },
  })
  const values = measures.map(each => `y.${column(each)}`).join(', ')
  return sql`select r.*, c.cells from (select x.*, row_number() over () as place from (${rows}) x) r
      left join (select coalesce(y.k1, ${NO_KEY}) as k1, json_object_agg(coalesce(y.k2, ${NO_KEY}), json_build_array(${raw(values)})) as cells
        from (${cells.rows}) y group by 1) c on c.k1 = coalesce(r.k1, ${NO_KEY}) order by r.place`
}

type CrossedRow = StoredReportRow & { cells?: Readonly<Record<string, readonly (string | null)[]>> | null }
type FirstRow = CrossedRow & { totais?: StoredReportRow | null }

/** Turns the cells of a row into its columns. */
function spread({ across }: Composed, stored: CrossedRow): StoredReportRow {
  if (!across) return stored
  const { cells, ...row } = stored
  const columns = across.keys.flatMap((key, at) =>
    across.measures.map((name, i) => [crossedId(name, at), cells?.[key ?? NO_KEY]?.[i] ?? null] as const),
  )
  return { ...row, ...Object.fromEntries(columns) }
}

/** Reads one page of a report, with the totals of all rows. */
export async function readPage(q: Q, composed: Composed, limit: number, offset: number): Promise<StoredPage> {
  const { across } = composed
  const composition = compose(composed)
  const { rows } = await ask<StoredPage>(q, composition.page(across ? 0 : limit, offset))
  const page = rows[0] ?? { total: 0, data: [], totais: {} }
  if (!across) return page
  const some = sql`select * from (${composition.shown}) w limit ${limit} offset ${offset}`
  const { rows: data } = await ask<CrossedRow>(q, crossed(composed, across, some))
  return {
    ...page,
    data: data.map(row => spread(composed, row)),
    totais: { ...page.totais, ...across.totals },
  }
}

async function readTotals(q: Q, composed: Composed): Promise<StoredReportRow> {
  const { rows } = await ask<{ totais: StoredReportRow }>(q, compose(composed).totals)
  return { ...rows[0]?.totais, ...composed.across?.totals }
}

/** Number of rows fetched from the cursor at once: writing them must not hold the process. */
const FETCH = 500

/** All rows of a report as they are read, in parts; `totals` are known when all are. */
export interface StoredRead {
  parts: AsyncGenerator<StoredReportRow[]>
  totals: () => Promise<StoredReportRow>
}

/** Reads all rows of a report and their totals, once; `which`: with the subtotals of its pages, or without. */
export function readAll(q: Q, composed: Composed, which: 'rows' | 'shown' = 'rows'): StoredRead {
  const { across } = composed
  let totals: StoredReportRow | null = null
  async function* parts() {
    const all = compose(composed).file(which)
    await ask(q, sql`declare relatorio no scroll cursor for ${across ? crossed(composed, across, all) : all}`)
    const fetchNext = () => {
      const next = q.query<FirstRow>(`fetch ${FETCH} from relatorio`)
      // a reader that ends before all rows never awaits it
      next.catch(() => {})
      return next
    }
    for (let next = fetchNext(); ; ) {
      const { rows } = await next
      if (rows.length === 0) return
      // the database reads the next rows while these are written
      next = fetchNext()
      totals ??= { ...rows[0]?.totais, ...across?.totals }
      yield rows.map(row => spread(composed, row))
    }
  }
  // without rows, nothing has told them
  return { parts: parts(), totals: async () => totals ?? (await readTotals(q, composed)) }
}
