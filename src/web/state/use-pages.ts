import {
  keepPreviousData,
  usePrefetchQuery,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { pageOf } from './page.ts'

/**
 * Makes the query of one page (`read` of query.ts); pages count from 1. `total`, known after the first page, may help
 * the server. `total` is not in the key, so that rows stay while they are fetched again.
 */
type PageRead = (
  page: number,
  total: number | null,
) => {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<unknown>
}

interface Options {
  /**
   * Query whose answer has the `total`, when the first page does not count the rows: rows come first, then the count.
   * Absent: the first page has the total.
   */
  contagem?: ReturnType<PageRead>
  /** Number of rows before and after the rows in sight, whose pages are fetched too. */
  margem?: number
  /** Milliseconds of rest before a page is fetched while the user scrolls fast; 0 fetches at once. */
  repouso?: number
}

/** Fetches a list by pages of `limite` rows: the first and those in sight. A late answer of an older query is ignored. */
export function usePages<Row>(
  readPage: PageRead,
  limite: number,
  { margem = 0, repouso = 0, contagem }: Options = {},
) {
  const [seen, aoVer] = useSeen(repouso)
  const optionsOf = (page: number, total: number | null) => ({
    ...readPage(page, total),
    select: pageOf<Row>,
  })
  // starts the request during the render, not after it
  usePrefetchQuery(readPage(1, null))
  const head = useQuery({ ...optionsOf(1, null), placeholderData: keepPreviousData })
  const { total, contando, erro, recontar } = useTotal(head, contagem, limite)
  const lastPage = Math.max(1, Math.ceil(total / limite))
  const pageAt = (index: number) => Math.min(lastPage, Math.floor(Math.max(0, index) / limite) + 1)
  const from = pageAt(seen[0] - margem)
  const to = pageAt(seen[1] + margem)
  // rows of the former query have no place in the new one; after a refusal there are no rows, and fetching their page again
  // would repeat for ever
  const count = head.isPlaceholderData || (head.isError && !head.data) ? 0 : to - from + 1
  const wanted = Array.from({ length: count }, (_, index) => from + index)
  // no count for page 1: given the old count, the server would return it, even after a new record
  const pages = useQueries({
    queries: wanted.map(page => optionsOf(page, contando || page === 1 ? null : total)),
  })

  // later pages are fetched by the count, from the end: a changed count makes them all stale
  const settled = contagem && !contando && !head.isPlaceholderData
  useAnew(readPage(1, null).queryKey[0], [from, to], settled ? total : null, recontar)

  const firstRows = head.data?.rows
  const linha = (index: number): Row | undefined => {
    const page = Math.floor(index / limite) + 1
    const rows = page === 1 ? firstRows : pages[page - from]?.data?.rows
    return rows?.[index % limite]
  }
  return {
    total,
    /** True when `total` is only the number of rows that the first page proves. */
    contando,
    linha,
    aoVer,
    primeiras: firstRows ?? NONE,
    carregando: head.isPending,
    /** True when the rows belong to the former query. */
    velhas: head.isPlaceholderData,
    /** True while the first page or a page in sight is being fetched. */
    lendo: head.isFetching || pages.some(({ isFetching }) => isFetching),
    erro: head.error ?? erro ?? pages.find(({ error }) => error)?.error ?? null,
    /** True when the count failed: `total` is only the number of rows that the first page proves. */
    incerto: erro !== null,
    recontar,
  }
}

/** Milliseconds after which the rows are counted again when other rows come in sight. */
const FRESH_MS = 15_000
/** Milliseconds within which rows count as fetched together with the count. */
const TOGETHER_MS = 1000

/** Keeps pages and count consistent: counts again on scrolling, and fetches the pages again when the count changed. */
function useAnew(
  list: unknown,
  [from, to]: readonly [number, number],
  total: number | null,
  recontar: (idade: number) => void,
): void {
  const client = useQueryClient()
  const latest = useRef(recontar)
  latest.current = recontar
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when other rows come in sight
  useEffect(() => latest.current(FRESH_MS), [from, to])
  const before = useRef<number | null>(null)
  useEffect(() => {
    const changed = total !== null && before.current !== null && before.current !== total
    before.current = total
    const limit = Date.now() - TOGETHER_MS
    if (changed)
      void client.invalidateQueries({
        queryKey: [list],
        predicate: ({ state }) => state.dataUpdatedAt < limit,
      })
  }, [client, list, total])
}

interface Head {
  data: ReturnType<typeof pageOf> | undefined
  isPlaceholderData: boolean
}

/** Gives the number of rows: from the first page, or from `contagem` when the page is full and uncounted. */
function useTotal(head: Head, contagem: Options['contagem'], limite: number) {
  const proven = head.data?.total ?? 0
  const open = contagem !== undefined && (head.data?.rows.length ?? 0) >= limite
  const counted = useQuery({
    ...(contagem ?? NO_READ),
    select: totalOf,
    enabled: open && !head.isPlaceholderData,
    placeholderData: keepPreviousData,
  })
  // a former query's count is shown only with its rows
  const known = open && (head.isPlaceholderData || !counted.isPlaceholderData) ? counted.data : undefined
  return {
    total: known ?? proven,
    contando: open && known === undefined && !counted.isError,
    erro: open && known === undefined ? counted.error : null,
    /** Counts again when the count is older than `idade` or failed. */
    recontar: (idade: number) => {
      const { isError, isPlaceholderData, dataUpdatedAt } = counted
      const old = dataUpdatedAt > 0 && !isPlaceholderData && Date.now() - dataUpdatedAt > idade
      if (open && !counted.isFetching && (isError || old)) void counted.refetch()
    },
  }
}

const NO_READ = { queryKey: ['sem contagem'], queryFn: () => Promise.resolve(null) }
const totalOf = (answer: unknown): number => pageOf(answer).total

const NONE: readonly never[] = []

/** Holds the first and last row in sight, and the function that sets them. */
function useSeen(repouso: number) {
  const [seen, setSeen] = useState<readonly [number, number]>([0, 0])
  const state = useRef<{ at: number; timer?: ReturnType<typeof setTimeout> }>({ at: 0 })
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
