import { isoPlus, isoToWire } from '../../core/dates/day.ts'
import { dataHoraIn, type Fuso } from '../../core/document/fuso.ts'
import { STATUS_VENDA } from '../api/vendas.ts'
import { declaredFilter, type FilterField } from '../fields/filter/filter-fields.ts'
import { type ListParams, parseFilter } from '../fields/filter/filter-text.ts'
import { STATUS_VENDA_TEXTO } from '../options/status_venda.ts'

const MODELOS = [
  ['65', 'nfce'],
  ['55', 'nfe'],
] as const

export const TIPOS = [
  ['1', 'venda'],
  ['4', 'pedido'],
] as const

/** Status of acceptance of an order. */
export const ACEITES = [
  ['P', 'pendente'],
  ['A', 'aceito'],
] as const

/** Filters in the search box of sales. */
const FILTROS: readonly FilterField[] = [
  declaredFilter('status', 'Status', 'opcao', { options: STATUS_VENDA_TEXTO }),
  declaredFilter('modelo', 'Modelo', 'opcao', { options: MODELOS }),
  declaredFilter('tipo_operacao', 'Tipo', 'opcao', { options: TIPOS, apelidos: ['tipo'] }),
  declaredFilter('status_app', 'Aceite', 'opcao', { options: ACEITES, apelidos: ['aceite'] }),
  declaredFilter('data', 'Data', 'momento', { apelidos: ['quando'] }),
  declaredFilter('conferir', 'A conferir', 'sim_nao', { apelidos: ['divergente'] }),
  declaredFilter('sem_papel', 'Sem papel', 'sim_nao', { apelidos: ['sem_imprimir'] }),
  declaredFilter('sem_ligacao', 'Cartão ou Pix não ligado à nota', 'sim_nao', { apelidos: ['econf'] }),
]

const CODES: Readonly<Record<string, readonly string[]>> = {
  status: STATUS_VENDA,
  modelo: MODELOS.map(([code]) => code),
  tipo_operacao: TIPOS.map(([code]) => code),
  status_app: ACEITES.map(([code]) => code),
}

/** Days before today of which the command of the list shows what is not tied. */
const DIAS_SEM_LIGACAO = 7

/** Writes the search for sales of the last days with a card or PIX that is not tied to the note. `hoje`: ISO. */
export const untiedSearch = (hoje: string): string =>
  `sem_ligacao:sim data>=${isoToWire(isoPlus(hoje, -DIAS_SEM_LIGACAO))}`

interface FiltroDeVendas {
  /** Query parameters of `GET vendas`, without page and order; empty if there is an error. */
  consulta: Record<string, string>
  /** Error message, shown at the box. */
  erro: string | null
}

/**
 * Converts a search text (`status:rejeitada data:hoje conferir:sim maria`) to the query of `GET vendas`. Dates are in the
 * company's time zone.
 * @param agora now, for the words hoje and ontem
 */
export function filtroDeVendas(text: string, fuso: Fuso, agora: Date): FiltroDeVendas {
  const local = dataHoraIn(agora, fuso)
  const offset = local.slice(19)
  const { consulta, erro } = parseFilter({ filtros: FILTROS }, text, isoToWire(local.slice(0, 10)))
  if (erro) return { consulta: {}, erro }
  const query: Record<string, string> = {}
  for (const [key, value] of Object.entries(consulta)) {
    const [, name = '', sign = '', strict = ''] = /^([a-z_]+)(?:\[\])?([!<>]?)(.*)$/.exec(key) ?? []
    const codes = CODES[name]
    if (key === 'search') query['full_search'] = String(value)
    else if (codes) query[name] = chosen(codes, value, sign === '!').join(',')
    else if (name === 'data') {
      // a strict comparison has its value in the parameter's name
      const at = instant(strict || String(value), offset)
      if (sign === '>') query['de'] = new Date(at + (strict ? 1000 : 0)).toISOString()
      else if (sign === '<') query['ate'] = new Date(at + (strict ? -1 : 999)).toISOString()
      else return { consulta: {}, erro: 'Data: use um dia, um intervalo, > ou <' }
    } else query[name] = (String(value) === '1') === (sign !== '!') ? '1' : '0'
  }
  return { consulta: query, erro: null }
}

function chosen(codes: readonly string[], value: ListParams[string], not: boolean): readonly string[] {
  const asked = [value].flat()
  return codes.filter(code => asked.includes(code) !== not)
}

/** Converts 'DD/MM/YYYY HH:mm:ss' in the company's time zone to milliseconds. */
function instant(text: string, offset: string): number {
  const [day = '', time = '00:00:00'] = text.split(' ')
  return Date.parse(`${day.split('/').reverse().join('-')}T${time}${offset}`)
}
