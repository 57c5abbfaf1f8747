import { dec, isDecimal } from '../../core/money/decimal.ts'
import type { Mudanca } from '../fields/mudanca.ts'
import type { EventoWebhook } from '../options/integracao.ts'
import { parceiros } from '../records/parceiros/index.ts'
import { produtos } from '../records/produtos/index.ts'

interface EventoDeRegistro {
  evento: EventoWebhook
  register: string
  /** Tells whether a change is told; absent: every change. */
  told?(mudanca: Mudanca): boolean
}

type Linha = Readonly<Record<string, unknown>>

const PRICE = 'estoque.preco_vend'

const priceOf = (value: unknown) => {
  const text = String(value ?? '')
  return dec(isDecimal(text) ? text : '0').toFixed()
}

/** Lists the prices of a grid's rows, by row; a row without a price of its own has the product's. */
const pricesOf = (rows: unknown): string[] =>
  (Array.isArray(rows) ? (rows as Linha[]) : []).flatMap(row =>
    row[PRICE] == null ? [] : [`${row['id']} ${priceOf(row[PRICE])}`],
  )

/** Tells whether a price moved: of a new product, one that is not zero. */
function movesPrice({ campo, antes, depois }: Mudanca): boolean {
  if (campo === PRICE) return priceOf(antes) !== priceOf(depois)
  return campo === 'grades' && pricesOf(antes).join() !== pricesOf(depois).join()
}

const EVENTOS_DE_REGISTRO: readonly EventoDeRegistro[] = [
  { evento: 'preco.mudou', register: produtos.id, told: movesPrice },
  { evento: 'parceiro.mudou', register: parceiros.id },
]

interface Entrada {
  registro: string
  registro_id: number
  empresa_id: number | null
  mudancas: readonly Mudanca[]
}

/** Lists what webhooks are told of changes of records: ids, and which fields changed; no personal data. */
export const eventosDe = (entradas: readonly Entrada[]) =>
  entradas.flatMap(({ registro, registro_id: id, empresa_id, mudancas }) =>
    EVENTOS_DE_REGISTRO.flatMap(({ evento, register, told = () => true }) => {
      const campos = register === registro ? mudancas.filter(told).map(({ campo }) => campo) : []
      return campos.length === 0
        ? []
        : [{ evento, registro: `${registro}/${id}`, empresa_id, dados: { id, campos } }]
    }),
  )
