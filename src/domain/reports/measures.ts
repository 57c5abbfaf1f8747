import type { Measure } from './define.ts'
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
