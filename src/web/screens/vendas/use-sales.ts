import { SALE } from '../../../core/document/types/index.ts'
import { listarVendas, type VendaAnswer } from '../../../domain/api/vendas.ts'
import { ordersOf } from '../../../domain/venda/ordens.ts'
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

/** Gives the orders that the list offers, and the chosen one of them. @param place types of operation of the list */
export function orderOf(filters: SaleFilters, place: string = String(SALE)) {
  const offered = ordersOf(place, queryOf(filters))
  return { offered, chosen: offered.find(([code]) => code === filters.ordem) }
}

/** Makes the query of a list of sales, without the page. @param place types of operation of the list */
export function salesQuery(filters: SaleFilters, place?: string) {
  const { tipo_operacao: typed, ...asked } = queryOf(filters)
  const [order_by] = orderOf(filters, place).chosen ?? []
  return { ...asked, ...typesOf(place, typed), ...(order_by ? { order_by } : {}) }
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
