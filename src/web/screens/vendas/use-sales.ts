import { listarVendas, type VendaAnswer } from '../../../domain/api/vendas.ts'
import { read } from '../../state/query.ts'
import { usePages } from '../../state/use-pages.ts'
import { queryOf, type SaleFilters } from './filters.ts'

const LIMIT = 50

/** Sales paged by the server. */
export function useSales(filters: SaleFilters, tipo_operacao?: string) {
  const base = { ...queryOf(filters), ...(tipo_operacao ? { tipo_operacao } : {}) }
  return usePages<VendaAnswer>(page => read(listarVendas, { query: { ...base, page, limit: LIMIT } }), LIMIT)
}
