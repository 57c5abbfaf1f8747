import type { Measure, Report, ReportChoice } from './define.ts'
import { SEES_COST } from './sources/dims.ts'

/** Average value of a sale. */
export const TICKET: Measure = { label: 'Ticket', kind: 'money', ratio: ['liquido', 'vendas'] }

/** Customers who bought on two or more days of the row, in % of its customers. */
export const REPEATED: Measure = {
  label: 'Recompra %',
  kind: 'percent',
  ratio: ['voltaram', 'clientes'],
  times: 100,
}

/** Units sold per day in the period. */
export const PACE: Measure = { label: 'Venda por dia', kind: 'decimal', places: 3, ratio: ['qtde', 'dias'] }

/** Makes the measure 'percentage of the total'. */
export const partOf = (what: string): Measure => ({ label: '% do total', kind: 'percent', share: what })

/** Margin in % of the sales with a known cost. */
export const MARGIN: Measure = {
  label: 'Margem %',
  kind: 'percent',
  right: SEES_COST,
  ratio: ['margem', 'com_custo'],
  times: 100,
}

/** Profit (margin less taxes) in % of the sales with a known cost. */
export const PROFIT: Measure = {
  label: 'Lucro %',
  kind: 'percent',
  right: SEES_COST,
  ratio: ['lucro', 'com_custo'],
  times: 100,
}

/** Profit in % of the cost. */
export const MARKUP: Measure = {
  label: 'Markup %',
  kind: 'percent',
  right: SEES_COST,
  ratio: ['lucro', 'custo'],
  times: 100,
}

/** Discount in % of the gross amount. */
export const DISCOUNT: Measure = {
  label: 'Desconto %',
  kind: 'percent',
  ratio: ['desconto', 'bruto'],
  times: 100,
}

/** Days since the customer's last purchase. */
export const IDLE: Measure = { label: 'Dias sem comprar', kind: 'int', since: 'ultima' }

/** Classes of customers by the sum of their fifths: below which sum each ends. */
const CLASSES = [
  ['em_risco', 'Em risco', 6],
  ['ocasional', 'Ocasional', 9],
  ['fiel', 'Fiel', 13],
  ['melhor', 'Melhor', 16],
] as const

/** Fifths of recency, frequency and value of customers, their sum, and the class that it gives; `hidden`: only the class shows. */
export const classOf = (hidden?: true): Report['measures'] => ({
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
export const CLASS: ReportChoice = {
  label: 'Classe',
  options: {
    todas: { label: '(todas)' },
    ...Object.fromEntries(
      CLASSES.map(([id, label, below], i) => {
        const from = i === 0 ? null : String(CLASSES[i - 1]?.[2])
        return [id, { label, keeps: { of: 'rfv', by: 'parceiro', from, to: String(below - 1) } }]
      }),
    ),
  },
}
