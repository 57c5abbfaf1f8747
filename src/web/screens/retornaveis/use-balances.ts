import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { monitorarVasilhames, type SaldoVasilhame } from '../../../domain/api/retornaveis.ts'
import { read } from '../../state/query.ts'

const LIMIT = 100
/** Pause in typing before it is asked (doc 3 §9.1). */
const PAUSE_MS = 500

/** Balances paged by the server: only the pages in sight are read. */
export function useBalances(typed: string, aberto: boolean) {
  const search = usePaused(typed.trim())
  const [seen, setSeen] = useState<readonly [number, number]>([0, 0])
  const query = {
    ...(search ? { search } : {}),
    aberto: aberto ? ('1' as const) : ('0' as const),
    limit: LIMIT,
  }
  const page = (number: number) => read(monitorarVasilhames, { query: { ...query, page: number } })
  const head = useQuery({ ...page(1), placeholderData: keepPreviousData })
  const last = Math.max(1, head.data?.last_page ?? 1)
  const [from, to] = seen.map(index => Math.min(last, Math.floor(index / LIMIT) + 1)) as [number, number]
  const pages = useQueries({
    queries: Array.from({ length: to - from + 1 }, (_, index) => page(from + index)),
  })
  const linha = (index: number): SaldoVasilhame | undefined => {
    const number = Math.floor(index / LIMIT) + 1
    return (number === 1 ? head.data : pages[number - from]?.data)?.data[index % LIMIT]
  }
  const aoVer = useCallback(
    (first: number, until: number) =>
      setSeen(before => (before[0] === first && before[1] === until ? before : [first, until])),
    [],
  )
  return { total: head.data?.total ?? 0, linha, aoVer, carregando: head.isPending, erro: head.error }
}

/** The text once nobody types; an emptied one at once. */
function usePaused(text: string): string {
  const [told, tell] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => tell(text), text === '' ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return told
}
