import { z } from 'zod'
import { STATUS_VENDA } from '../../../domain/api/vendas.ts'
import { defineCommand } from '../../../domain/commands/define.ts'
import { filtroDeVendas } from '../../../domain/venda/filtros.ts'
import { currentUser } from '../../state/session.ts'

const dia = z.string().regex(/^\d{2}\/\d{2}\/\d{4}$/, 'Use dd/mm/aaaa')

/** Form of F4 on the list: never in the palette by itself, its fields are the list's filters. */
export const filterForm = defineCommand({
  id: 'vendas.filtros',
  title: 'Filtrar vendas',
  interno: true,
  args: z.object({
    status: z.literal(STATUS_VENDA).optional().meta({ title: 'Status' }),
    modelo: z.literal(['65', '55']).optional().meta({ title: 'Modelo' }),
    de: dia.optional().meta({ title: 'De' }),
    ate: dia.optional().meta({ title: 'Até' }),
  }),
  tela: true,
})

export interface SaleFilters {
  busca: string
  status?: string
  modelo?: string
  /** dd/mm/yyyy, as typed and as kept in the URL. */
  de?: string
  ate?: string
}

const KEYS = ['status', 'modelo', 'de', 'ate'] as const

export function filtersOf(search: string): SaleFilters {
  const params = new URLSearchParams(search)
  const filters: SaleFilters = { busca: params.get('full_search') ?? '' }
  for (const key of KEYS) {
    const value = params.get(key)
    if (value) filters[key] = value
  }
  return filters
}

export function searchOf(filters: SaleFilters): string {
  const params = new URLSearchParams()
  if (filters.busca) params.set('full_search', filters.busca)
  for (const key of KEYS) {
    const value = filters[key]
    if (value) params.set(key, value)
  }
  return params.size > 0 ? `?${params}` : ''
}

/** '20/11/2026' → the instant its day begins or ends here, ISO. Undefined when there is no such day. */
function instantOf(day: string | undefined, end: boolean): string | undefined {
  const [, d = '', m = '', y = ''] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(day ?? '') ?? []
  const date = new Date(`${y}-${m}-${d}T${end ? '23:59:59.999' : '00:00:00'}`)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}

/** What the search line says, and what is wrong with it. */
export const typedIn = (busca: string) => filtroDeVendas(busca, currentUser().empresa.uf, new Date())

/** The filters as the endpoint's query, without the page. */
export function queryOf({ busca, status, modelo, de, ate }: SaleFilters): Record<string, string> {
  const from = instantOf(de, false)
  const until = instantOf(ate, true)
  return {
    ...(status ? { status } : {}),
    ...(modelo ? { modelo } : {}),
    ...(from ? { de: from } : {}),
    ...(until ? { ate: until } : {}),
    // what is typed says more than what was chosen
    ...typedIn(busca).consulta,
  }
}
