import { returnsSale, sells } from '../../core/document/types/index.ts'
import { WITHOUT_PAYMENT } from '../../domain/documents/documento/operacao.ts'
import { isOfTypes } from './of-types.ts'
import { stands } from './status.ts'

/**
 * Writes the SQL condition: the document `alias` counts as a sale in the day's figures and commissions. Excludes
 * entries, returns, notes that correct or adjust others, and a back-office document of goods that leave without payment
 * (gifts, repairs, displays, goods of a sale to order).
 */
export const isSold = (alias: string): string =>
  `(${isOfTypes(alias, sells)} and ${alias}.tipo_documento = 1
    and (${alias}.tipo_faturamento <> ${WITHOUT_PAYMENT} or ${alias}.terminal_id is not null))`

/** Writes the SQL condition: the document `alias` is a purchase that its customer has made, and that stands. */
export const isBought = (alias: string): string =>
  `(${isSold(alias)} and ${stands(alias)} and ${alias}.status <> 'A')`

/** Writes the SQL condition: a return's line brings goods of a sale, or of unknown origin; not of a gift or loan. */
export const wasSold = (line: string): string =>
  `not exists (select from vendas o where o.account_id = $conta and o.id = ${line}.origem_venda_id
      and not ${isSold('o')})`

/**
 * Writes the SQL condition: the document `alias` is a return of which every line returns goods of a sale (`wasSold`). `offset 0`
 * keeps PostgreSQL from reading all that is no sale of all years, to look up one return in it.
 */
export const isTakenBack = (alias: string): string =>
  `(${isOfTypes(alias, returnsSale)} and not exists (select from venda_itens i
        join vendas o on o.account_id = $conta and o.id = i.origem_venda_id and not ${isSold('o')}
      where i.account_id = $conta and i.venda_id = ${alias}.id offset 0))`

/** Writes the SQL of the amount (R$) returned by the document `alias`; 0 when it is not the return of a sale. */
export const takenBack = (alias: string): string =>
  `case when ${isTakenBack(alias)} then ${alias}.valor_total else 0 end`

/** Writes the SQL of what the document `alias` adds to turnover (R$): a sale its total, a return minus it, others 0. */
export const turnover = (alias: string): string =>
  `case when ${isSold(alias)} then ${alias}.valor_total else -(${takenBack(alias)}) end`
