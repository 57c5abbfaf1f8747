import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { AnyRegister } from '../../../domain/register/define.ts'
import type { Query } from '../../../domain/register/filter-text.ts'
import { toEndpoints } from '../../../domain/register/to-endpoints.ts'
import { read } from '../../state/query.ts'
import type { Registro } from './cells.tsx'

interface Page {
  rows: readonly Registro[]
  total: number
  lastPage: number
}

const lists = new WeakMap<AnyRegister, ReturnType<typeof toEndpoints>['list']>()

/** The list call of a register, made once: building its schemas on every render costs more than the call. */
export function listEndpoint(register: AnyRegister) {
  const known = lists.get(register)
  if (known) return known
  const made = toEndpoints(register).list
  lists.set(register, made)
  return made
}

/** Rows, total and pages of an answer; produtos nests them. */
export function pageOf(answer: unknown): Page {
  const outer = answer as { data: unknown; total: number; last_page: number }
  const inner = Array.isArray(outer.data) ? outer.data : (outer.data as { data: unknown[] }).data
  return { rows: inner as Registro[], total: outer.total, lastPage: outer.last_page }
}

export interface ListQuery {
  consulta: Query
  ordem: string
  limite: number
}

/** One page of a list, as a read of react-query. */
export function pageRead(register: AnyRegister, { consulta, ordem, limite }: ListQuery, page: number) {
  // counted once, with the first page
  const counted = page > 1 ? { contar: '0' } : {}
  const query = { ...consulta, order_by: ordem, limit: String(limite), page: String(page), ...counted }
  return {
    ...read(listEndpoint(register), { params: {}, query } as never, { semMover: true }),
    select: pageOf,
  }
}

/** Rows pass by while somebody scrolls: a page is asked for at once when the list was still, else when it rests. */
const REST_MS = 80

/**
 * A register's rows paged by the server: only the pages in sight are read, and the one after them. Late answers are those of
 * another key, which nobody reads.
 */
export function useRows(register: AnyRegister, query: ListQuery) {
  const { limite } = query
  const [seen, aoVer] = useSeen()
  const head = useQuery({ ...pageRead(register, query, 1), placeholderData: keepPreviousData })
  const total = head.data?.total ?? 0
  const lastPage = Math.max(1, head.data?.lastPage ?? 1)
  const pageAt = (index: number) => Math.min(lastPage, Math.floor(Math.max(0, index) / limite) + 1)
  const from = pageAt(seen[0] - limite / 4)
  const to = pageAt(seen[1] + limite / 4)
  const wanted = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const pages = useQueries({ queries: wanted.map(page => pageRead(register, query, page)) })

  const firstRows = head.data?.rows
  const linha = (index: number): Registro | undefined => {
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

const NONE: readonly Registro[] = []

function useSeen() {
  const [seen, setSeen] = useState<readonly [number, number]>([0, 0])
  const state = useRef({ at: 0, timer: 0 as unknown as ReturnType<typeof setTimeout> })
  useEffect(() => () => clearTimeout(state.current.timer), [])
  const aoVer = useCallback((first: number, last: number) => {
    const tell = () => setSeen(before => (before[0] === first && before[1] === last ? before : [first, last]))
    const now = performance.now()
    const moving = now - state.current.at < REST_MS
    state.current.at = now
    clearTimeout(state.current.timer)
    if (moving) state.current.timer = setTimeout(tell, REST_MS)
    else tell()
  }, [])
  return useMemo(() => [seen, aoVer] as const, [seen, aoVer])
}
