import { z } from 'zod'
import { compareDays, dayFromWire, writtenDay } from '../../../core/dates/day.ts'
import { defineCommand } from '../../../domain/commands/define.ts'
import { STATUS_VENDA_TEXTO } from '../../../domain/options/status_venda.ts'
import { ACEITES, filtroDeVendas, TIPOS } from '../../../domain/venda/filtros.ts'
import { currentUser } from '../../state/session.ts'

const dia = (title: string) =>
  z
    .string()
    .refine(value => writtenDay(value) !== null, 'Use dd/mm/aaaa')
    .optional()
    .meta({ title, data: true })

type Pairs = readonly (readonly [string, string])[]

/** Makes an optional argument with one code of a closed list, shown by its label. */
const choice = (title: string, pairs: Pairs) =>
  z
    .literal(pairs.map(([code]) => code))
    .optional()
    .meta({ title, rotulos: Object.fromEntries(pairs), ordem: pairs.map(([code]) => code) })

const STATUS = choice('Status', STATUS_VENDA_TEXTO)
const MODELO = choice('Modelo', [
  ['65', '65 NFC-e'],
  ['55', '55 NF-e'],
])

const command = (args: z.ZodObject) =>
  defineCommand({
    id: 'vendas.filtros',
    title: 'Filtrar vendas',
    interno: true,
    args: args.extend({ de: dia('De'), ate: dia('Até') }).refine(inOrder, {
      path: ['ate'],
      error: 'Termina antes de começar',
    }),
    tela: true,
  })

function inOrder({ de, ate }: { de?: unknown; ate?: unknown }): boolean {
  const [from, until] = [dayFromWire(de), dayFromWire(ate)]
  return from === null || until === null || compareDays(from, until) <= 0
}

const ofOneType = command(z.object({ status: STATUS, modelo: MODELO }))
const ofSales = command(
  z.object({
    status: STATUS,
    tipo: choice('Tipo', TIPOS),
    aceite: choice('Aceite do pedido', ACEITES),
    modelo: MODELO,
  }),
)

/** Gives the filter form (F4) for a list of these types of operation. */
export const filterForm = (tipos = '') =>
  TIPOS.every(([tipo]) => tipos.split(',').includes(tipo)) ? ofSales : ofOneType

export interface SaleFilters {
  busca: string
  status?: string
  modelo?: string
  tipo?: string
  aceite?: string
  /** dd/mm/yyyy, as typed and as kept in the URL. */
  de?: string
  ate?: string
  /** Order of the rows, as `order_by` of the API has it. */
  ordem?: string
}

const KEYS = ['status', 'modelo', 'tipo', 'aceite', 'de', 'ate', 'ordem'] as const

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

/** Parses the search line; `erro` has the error. */
export const typedIn = (busca: string) => filtroDeVendas(busca, currentUser().empresa.fuso, new Date())

/** Makes the endpoint's query from the filters, without page and order; chosen filters are parsed like typed ones. */
export function queryOf({ busca, de, ate, ordem: _, ...chosen }: SaleFilters): Record<string, string> {
  const asked = Object.entries(chosen).map(([name, code]) => `${name}:${code}`)
  if (de) asked.push(`data>=${de}`)
  if (ate) asked.push(`data<=${ate}`)
  return {
    ...typedIn(asked.join(' ')).consulta,
    // typed filters override the chosen ones
    ...typedIn(busca).consulta,
  }
}
