import { keepPreviousData, usePrefetchQuery, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'

interface Page<Row> {
  rows: readonly Row[]
  total: number
  lastPage: number
}

/** Rows, total and pages of a list's answer; produtos nests its rows once more. */
export function pageOf<Row>(answer: unknown): Page<Row> {
  const outer = answer as { data: Row[] | { data: Row[] }; total: number; last_page: number }
  const rows = Array.isArray(outer.data) ? outer.data : outer.data.data
  return { rows, total: outer.total, lastPage: outer.last_page }
}

/**
 * A read of one page (`read` of query.ts); pages count from 1. `total`, known with the first page, may help the server and is not in
 * the key: rows stay while they are read again.
 */
type PageRead = (
  page: number,
  total: number | null,
) => {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<unknown>
}

interface Options {
  /** Rows before and after those in sight whose page is read too. */
  margem?: number
  /** ms: while rows pass by faster than this no page is asked for until they rest; 0 asks at once. */
  repouso?: number
}

/**
 * A list paged by the server, `limite` rows a page: only the first page and those in sight are read. Late answers are those
 * of another key, which nobody reads.
 */
export function usePages<Row>(readPage: PageRead, limite: number, { margem = 0, repouso = 0 }: Options = {}) {
  const [seen, aoVer] = useSeen(repouso)
  const optionsOf = (page: number, total: number | null) => ({
    ...readPage(page, total),
    select: pageOf<Row>,
  })
  // asked for while the screen is drawn, and not once it has been
  usePrefetchQuery(readPage(1, null))
  const head = useQuery({ ...optionsOf(1, null), placeholderData: keepPreviousData })
  const total = head.data?.total ?? 0
  const lastPage = Math.max(1, head.data?.lastPage ?? 1)
  const pageAt = (index: number) => Math.min(lastPage, Math.floor(Math.max(0, index) / limite) + 1)
  const from = pageAt(seen[0] - margem)
  const to = pageAt(seen[1] + margem)
  // what was in sight of the question before is nowhere yet in the one just asked
  const count = head.isPlaceholderData ? 0 : to - from + 1
  const wanted = Array.from({ length: count }, (_, index) => from + index)
  const pages = useQueries({ queries: wanted.map(page => optionsOf(page, total)) })

  const firstRows = head.data?.rows
  const linha = (index: number): Row | undefined => {
    const page = Math.floor(index / limite) + 1
    const rows = page === 1 ? firstRows : pages[page - from]?.data?.rows
    return rows?.[index % limite]
  }
  return {
    total,
    linha,
    aoVer,
    primeiras: firstRows ?? NONE,
    carregando: head.isPending,
    /** Rows shown are of the question before. */
    velhas: head.isPlaceholderData,
    erro: head.error,
  }
}

const NONE: readonly never[] = []

/** First and last row in sight, and the function that is told of them. */
function useSeen(repouso: number) {
  const [seen, setSeen] = useState<readonly [number, number]>([0, 0])
  const state = useRef({ at: 0, timer: 0 as unknown as ReturnType<typeof setTimeout> })
  useEffect(() => () => clearTimeout(state.current.timer), [])
  const aoVer = useCallback(
    (first: number, last: number) => {
      const tell = () =>
        setSeen(before => (before[0] === first && before[1] === last ? before : [first, last]))
      const now = performance.now()
      const moving = now - state.current.at < repouso
      state.current.at = now
      clearTimeout(state.current.timer)
      if (moving) state.current.timer = setTimeout(tell, repouso)
      else tell()
    },
    [repouso],
  )
  return [seen, aoVer] as const
}
