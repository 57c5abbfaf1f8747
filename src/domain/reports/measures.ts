import type { Measure } from './define.ts'
import { SEES_COST } from './sources/dims.ts'

/** Mean value of a sale. */
export const TICKET: Measure = { label: 'Ticket', kind: 'money', ratio: ['liquido', 'vendas'] }

/** Units sold in a day, at the pace of the period. */
export const PACE: Measure = { label: 'Venda por dia', kind: 'decimal', places: 3, ratio: ['qtde', 'dias'] }

/** Percentage of the total. */
export const partOf = (what: string): Measure => ({ label: '% do total', kind: 'percent', share: what })

/** Margin as a percentage of what was sold with a known cost. */
export const MARGIN: Measure = {
  label: 'Margem %',
  kind: 'percent',
  right: SEES_COST,
  ratio: ['margem', 'com_custo'],
  times: 100,
}

/** Profit (what is left of the margin after taxes) as a percentage of what was sold with a known cost. */
export const PROFIT: Measure = {
  label: 'Lucro %',
  kind: 'percent',
  right: SEES_COST,
  ratio: ['lucro', 'com_custo'],
  times: 100,
}

/** Profit as a percentage of the cost. */
export const MARKUP: Measure = {
  label: 'Markup %',
  kind: 'percent',
  right: SEES_COST,
  ratio: ['lucro', 'custo'],
  times: 100,
}

/** Discount as a percentage of the gross. */
export const DISCOUNT: Measure = {
  label: 'Desconto %',
  kind: 'percent',
  ratio: ['desconto', 'bruto'],
  times: 100,
}
