interface Page<Row> {
  rows: readonly Row[]
  total: number
  lastPage: number
}

/** Reads rows, total and pages of a list's answer; produtos nests its rows once more. */
export function pageOf<Row>(answer: unknown): Page<Row> {
  const outer = answer as { data: Row[] | { data: Row[] }; total: number; last_page: number }
  const rows = Array.isArray(outer.data) ? outer.data : outer.data.data
  return { rows, total: outer.total, lastPage: outer.last_page }
}
