import type { Measure, ReportChoice } from './define.ts'
import { SEES_COST } from './sources/dims.ts'

/** Average value of a sale. */
export const TICKET = {
  label: 'Ticket',
  kind: 'money',
  ratio: ['liquido', 'vendas'],
} as const satisfies Measure

/** Average number of lines of a sale. */
export const LINES_PER_SALE = {
  label: 'Itens/venda',
  kind: 'decimal',
  places: 1,
  ratio: ['itens', 'vendas'],
} as const satisfies Measure

/** Customers who bought on two or more days of the row, in % of its customers. */
export const REPEATED = {
  label: 'Recompra %',
  kind: 'percent',
  ratio: ['voltaram', 'clientes'],
  times: 100,
} as const satisfies Measure

/** Units sold per day in the period. */
export const PACE = {
  label: 'Venda por dia',
  kind: 'decimal',
  places: 3,
  ratio: ['qtde', 'dias'],
} as const satisfies Measure

/** Makes the measure 'percentage of the total'. */
export const partOf = <Name extends string>(what: Name): Measure<Name> => ({
  label: '% do total',
  kind: 'percent',
  share: what,
})

/** Margin in % of the sales with a known cost. */
export const MARGIN = {
  label: 'Margem %',
  kind: 'percent',
  right: SEES_COST,
  ratio: ['margem', 'com_custo'],
  times: 100,
} as const satisfies Measure

/** Profit (margin less taxes) in % of the sales with a known cost. */
export const PROFIT = {
  label: 'Lucro %',
  kind: 'percent',
  right: SEES_COST,
  ratio: ['lucro', 'com_custo'],
  times: 100,
} as const satisfies Measure

/** Profit in % of the cost. */
export const MARKUP = {
  label: 'Markup %',
  kind: 'percent',
  right: SEES_COST,
  ratio: ['lucro', 'custo'],
  times: 100,
} as const satisfies Measure

/** Discount in % of the gross amount. */
export const DISCOUNT = {
  label: 'Desconto %',
  kind: 'percent',
  ratio: ['desconto', 'bruto'],
  times: 100,
} as const satisfies Measure

/** Days since the customer's last purchase. */
export const IDLE = { label: 'Dias sem comprar', kind: 'int', since: 'ultima' } as const satisfies Measure

/** Classes of customers by the sum of their fifths: below which sum each ends. */
const CLASSES = [
  ['em_risco', 'Em risco', 6],
  ['ocasional', 'Ocasional', 9],
  ['fiel', 'Fiel', 13],
  ['melhor', 'Melhor', 16],
] as const

/** Fifths of recency, frequency and value of customers, their sum, and the class that it gives; `hidden`: only the class shows. */
type Classed = 'r' | 'f' | 'v' | 'rfv' | 'classe'
export const classOf = (
  hidden?: true,
): Record<Classed, Measure<Exclude<Classed, 'classe'> | 'ultima' | 'compras' | 'liquido'>> => ({
  r: { label: 'R', kind: 'int', fifth: 'ultima', ...(hidden ? { hidden } : {}) },
  f: { label: 'F', kind: 'int', fifth: 'compras', ...(hidden ? { hidden } : {}) },
  v: { label: 'V', kind: 'int', fifth: 'liquido', ...(hidden ? { hidden } : {}) },
  rfv: { label: 'RFV', kind: 'int', plus: ['r', 'f', 'v'], ...(hidden ? { hidden } : {}) },
  classe: {
    label: 'Classe',
    kind: 'text',
    band: 'rfv',
    limits: CLASSES.map(([, word, below]) => [below, word] as const),
  },
})

/** Choice of one class of customers. */
export const CLASS: ReportChoice<'rfv', 'parceiro'> = {
  label: 'Classe',
  options: {
    todas: { label: '(todas)' },
    ...Object.fromEntries(
      CLASSES.map(([id, label, below], i) => {
        const from = i === 0 ? null : String(CLASSES[i - 1]?.[2])
        return [
          id,
          { label, keeps: { of: 'rfv' as const, by: 'parceiro' as const, from, to: String(below - 1) } },
        ]
      }),
    ),
  },
}
