import { SALE } from '../../core/document/types/index.ts'

/** Orders of a list of sales: `order_by` of the API, and words. */
const POR_DIA = [
  ['datavenda,desc', 'Mais recentes primeiro'],
  ['datavenda,asc', 'Mais antigas primeiro'],
] as const

const POR_VALOR_OU_NUMERO = [
  ['valor_total,desc', 'Maior total primeiro'],
  ['valor_total,asc', 'Menor total primeiro'],
  ['numerocodumento,desc', 'Maior número primeiro'],
  ['numerocodumento,asc', 'Menor número primeiro'],
] as const

type Ordem = (typeof POR_DIA | typeof POR_VALOR_OU_NUMERO)[number]

/**
 * Lists the orders offered. Only that by day has an index: another reads every row of the filter, so it is offered where
 * these are few, which is in a period, and in lists without a till's sales.
 * @param types types of operation of the list, separated by commas
 */
export const ordersOf = (types: string, { de }: { de?: string }): readonly Ordem[] =>
  de === undefined && types.split(',').includes(String(SALE)) ? POR_DIA : [...POR_DIA, ...POR_VALOR_OU_NUMERO]
