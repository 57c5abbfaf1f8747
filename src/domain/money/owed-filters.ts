import { addDays, dayFromWire, dayToWire, wireToIso } from '../../core/dates/day.ts'
import { dec } from '../../core/money/decimal.ts'
import { declaredFilter, type FilterField } from '../fields/filter/filter-fields.ts'
import { parseFilter } from '../fields/filter/filter-text.ts'

/** Filters in the search box of amounts to receive and to pay. */
const FILTROS: readonly FilterField[] = [
  declaredFilter('vencimento', 'Vencimento', 'data', { apelidos: ['data', 'vence'] }),
  declaredFilter('valor', 'Valor', 'numero', { places: 2 }),
  declaredFilter('aberto', 'Em aberto', 'numero', { places: 2, apelidos: ['em_aberto'] }),
  declaredFilter('parceiro', 'Parceiro', 'texto', { apelidos: ['cliente', 'fornecedor'] }),
  declaredFilter('descricao', 'Descrição', 'texto'),
  declaredFilter('categoria', 'Categoria', 'texto'),
  declaredFilter('conta', 'Conta', 'texto'),
]

const LABELS: ReadonlyMap<string, string> = new Map(FILTROS.map(({ nome, rotulo }) => [nome, rotulo]))

/** Names of the query parameters for the ends of a range. */
const ENDS: Readonly<Record<string, readonly [from: string, until: string]>> = {
  vencimento: ['de', 'ate'],
  valor: ['valor_de', 'valor_ate'],
  aberto: ['aberto_de', 'aberto_ate'],
}

/** Gives the next day or cent, or (`by` -1) the one before. */
function beside(name: string, value: string, by: 1 | -1): string {
  if (name !== 'vencimento') return dec(value).plus(dec('0.01').times(by)).toFixed(2)
  const day = dayFromWire(value)
  return day ? dayToWire(addDays(day, by)) : value
}

function isBackwards(name: string, from?: string, until?: string): boolean {
  if (!from || !until) return false
  return name === 'vencimento' ? wireToIso(from) > wireToIso(until) : dec(from).gt(until)
}

interface OwedFilter {
  /** Query parameters of `GET lancamentos_conta`, without tab, page and order; empty if there is an error. */
  consulta: Record<string, string>
  /** Error message, shown at the box. */
  erro: string | null
}

/**
 * Converts a search text (`vencimento:hoje valor>70 parceiro:mercado aluguel`) to the query of `GET lancamentos_conta`.
 * @param hoje DD/MM/YYYY, for the words hoje and ontem
 */
export function owedFilter(text: string, hoje: string): OwedFilter {
  const { consulta, erro } = parseFilter({ filtros: FILTROS }, text, hoje)
  const refused = (why: string): OwedFilter => ({ consulta: {}, erro: why })
  if (erro) return refused(erro)
  const query: Record<string, string> = {}
  for (const [key, value] of Object.entries(consulta)) {
    const [, name = '', sign = '', strict = ''] = /^([a-z]+)(.?)(.*)$/.exec(key) ?? []
    const label = LABELS.get(name)
    const ends = ENDS[name]
    if (!label) query['search'] = String(value)
    else if (!ends) {
      if (sign || value === '*') return refused(`${label}: um texto só, sem excluir`)
      query[name] = String(value)
    } else {
      // a strict comparison has its value in the parameter's name
      const said = strict || String(value)
      if (!['', '>', '<'].includes(sign) || said === '*')
        return refused(`${label}: um só, um intervalo, > ou <`)
      if (sign !== '<') query[ends[0]] = strict ? beside(name, said, 1) : said
      if (sign !== '>') query[ends[1]] = strict ? beside(name, said, -1) : said
    }
  }
  const backwards = FILTROS.find(({ nome }) =>
    isBackwards(nome, ...(ENDS[nome] ?? []).map(end => query[end])),
  )
  return backwards
    ? refused(`${backwards.rotulo}: o fim vem antes do início`)
    : { consulta: query, erro: null }
}
