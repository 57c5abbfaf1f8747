import { SALE } from '../../../core/document/types/index.ts'
import { listarVendas, type VendaAnswer } from '../../../domain/api/vendas.ts'
import { read } from '../../state/query.ts'
import { usePages } from '../../state/use-pages.ts'
import { queryOf, type SaleFilters } from './filters.ts'

const LIMIT = 50

/** Gives the typed types of operation that belong to this list; without any, all types of the list. */
function typesOf(place: string | undefined, typed: string | undefined) {
  const asked = typed?.split(',').filter(tipo => (place ?? String(SALE)).split(',').includes(tipo))
  if (asked?.length) return { tipo_operacao: asked.join(',') }
  return place ? { tipo_operacao: place } : {}
}

/** Makes the query of a list of sales, without the page. @param place types of operation of the list */
export function salesQuery(filters: SaleFilters, place?: string) {
  const { tipo_operacao: typed, ...asked } = queryOf(filters)
  return { ...asked, ...typesOf(place, typed) }
}

/** Fetches sales by pages; the first one counts them for all. */
export function useSales(filters: SaleFilters, tipo_operacao?: string) {
  const base = salesQuery(filters, tipo_operacao)
  const pageRead = (page: number) =>
    read(listarVendas, {
      query: { ...base, page, limit: LIMIT, ...(page > 1 ? { contar: '0' as const } : {}) },
    })
  return usePages<VendaAnswer>(pageRead, LIMIT)
}
