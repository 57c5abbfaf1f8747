interface Page<Row> {
  rows: readonly Row[]
  total: number
  lastPage: number
}

/** Reads rows, total and number of pages from a list's answer; the rows of produtos are in data.data. */
export function pageOf<Row>(answer: unknown): Page<Row> {
  const outer = answer as { data: Row[] | { data: Row[] }; total: number; last_page: number }
  const rows = Array.isArray(outer.data) ? outer.data : outer.data.data
  return { rows, total: outer.total, lastPage: outer.last_page }
}
