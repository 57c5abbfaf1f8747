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
  /**
   * A read whose answer's `total` counts the rows, when the first page is answered without having counted them: the rows are there
   * first, the count follows. Absent, the first page knows.
   */
  contagem?: ReturnType<PageRead>
  /** Rows before and after those in sight whose page is read too. */
  margem?: number
  /** ms: while rows pass by faster than this no page is asked for until they rest; 0 asks at once. */
  repouso?: number
}

/**
 * A list paged by the server, `limite` rows a page: only the first page and those in sight are read. Late answers are those
 * of another key, which nobody reads.
 */
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
  // asked for while the screen is drawn, and not once it has been
  usePrefetchQuery(readPage(1, null))
  const head = useQuery({ ...optionsOf(1, null), placeholderData: keepPreviousData })
  const { total, contando, erro, recontar } = useTotal(head, contagem, limite)
  const lastPage = Math.max(1, Math.ceil(total / limite))
  const pageAt = (index: number) => Math.min(lastPage, Math.floor(Math.max(0, index) / limite) + 1)
  const from = pageAt(seen[0] - margem)
  const to = pageAt(seen[1] + margem)
  // what was in sight of the question before is nowhere yet in the one just asked; of a refused one nothing is there, and who
  // would read its page again would ask it for ever
  const count = head.isPlaceholderData || (head.isError && !head.data) ? 0 : to - from + 1
  const wanted = Array.from({ length: count }, (_, index) => from + index)
  // the first page says itself how many there are: told the count of before, it would repeat it after a new record
  const pages = useQueries({
    queries: wanted.map(page => optionsOf(page, contando || page === 1 ? null : total)),
  })

  // pages of the second half are cut by the count: an old one is asked for again, and another makes all that was read old
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
    /** `total` is only what the first page proves. */
    contando,
    linha,
    aoVer,
    primeiras: firstRows ?? NONE,
    carregando: head.isPending,
    /** Rows shown are of the question before. */
    velhas: head.isPlaceholderData,
    /** Rows shown are being read again. */
    lendo: head.isFetching || pages.some(({ isFetching }) => isFetching),
    erro: head.error ?? erro ?? pages.find(({ error }) => error)?.error ?? null,
    /** The count failed: `total` is only what the first page proves. */
    incerto: erro !== null,
    recontar,
  }
}

/** A count older than this is asked for again when other rows come in sight, ms. */
const FRESH_MS = 15_000
/** Age, ms, within which rows count as read together with the count. */
const TOGETHER_MS = 1000

/** Keeps the pages to one count: asked for again while somebody goes through them, and read again when it was another. */
function useAnew(
  list: unknown,
  [from, to]: readonly [number, number],
  total: number | null,
  recontar: (idade: number) => void,
): void {
  const client = useQueryClient()
  const latest = useRef(recontar)
  latest.current = recontar
  // biome-ignore lint/correctness/useExhaustiveDependencies: when other rows come in sight
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

/** How many rows there are: as the first page says, or, when it is full and did not count, as `contagem` then does. */
function useTotal(head: Head, contagem: Options['contagem'], limite: number) {
  const proven = head.data?.total ?? 0
  const open = contagem !== undefined && (head.data?.rows.length ?? 0) >= limite
  const counted = useQuery({
    ...(contagem ?? NO_READ),
    select: totalOf,
    enabled: open && !head.isPlaceholderData,
    placeholderData: keepPreviousData,
  })
  // rows of the question before stand under its count
  const known = open && (head.isPlaceholderData || !counted.isPlaceholderData) ? counted.data : undefined
  return {
    total: known ?? proven,
    contando: open && known === undefined && !counted.isError,
    erro: open && known === undefined ? counted.error : null,
    /** Counts again what was counted longer ago than this, or could not be counted. */
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

/** First and last row in sight, and the function that is told of them. */
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
