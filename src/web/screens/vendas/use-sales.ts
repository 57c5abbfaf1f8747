import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { listarVendas, type VendaAnswer } from '../../../domain/api/vendas.ts'
import { read } from '../../state/query.ts'
import { queryOf, type SaleFilters } from './filters.ts'

const LIMIT = 50

/** Sales paged by the server: only the pages in sight are read. */
export function useSales(filters: SaleFilters) {
  const [seen, setSeen] = useState<readonly [number, number]>([0, 0])
  const base = queryOf(filters)
  const page = (number: number) => read(listarVendas, { query: { ...base, page: number, limit: LIMIT } })

  const head = useQuery({ ...page(1), placeholderData: keepPreviousData })
  const total = head.data?.total ?? 0
  const lastPage = Math.max(1, head.data?.last_page ?? 1)
  const from = Math.min(lastPage, Math.floor(seen[0] / LIMIT) + 1)
  const to = Math.min(lastPage, Math.floor(seen[1] / LIMIT) + 1)
  const wanted = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const pages = useQueries({ queries: wanted.map(page) })

  const linha = (index: number): VendaAnswer | undefined => {
    const number = Math.floor(index / LIMIT) + 1
    const data = number === 1 ? head.data : pages[number - from]?.data
    return data?.data[index % LIMIT]
  }
  const aoVer = useCallback(
    (first: number, last: number) =>
      setSeen(before => (before[0] === first && before[1] === last ? before : [first, last])),
    [],
  )
  return { total, linha, aoVer, carregando: head.isPending, erro: head.error }
}
