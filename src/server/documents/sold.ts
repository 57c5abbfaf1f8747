import { returnsSale, sells } from '../../core/document/types/index.ts'
import { WITHOUT_PAYMENT } from '../../domain/documents/documento/operacao.ts'
import { isOfTypes } from './of-types.ts'

/**
 * Writes SQL: the document `alias` counts as a sale in the day's figures and commissions. Excludes entries, returns, notes
 * that correct or adjust others, and goods that leave without payment (a gift, for repair, on display, goods of a sale to
 * order).
 */
export const isSold = (alias: string): string =>
  `(${isOfTypes(alias, sells)} and ${alias}.tipo_documento = 1
    and (${alias}.tipo_faturamento <> ${WITHOUT_PAYMENT} or ${alias}.terminal_id is not null))`

/** Writes SQL: the line gives back goods of a sale, as far as known; gifts and loans do not count. */
export const wasSold = (line: string): string =>
  `not exists (select from vendas o where o.account_id = $conta and o.id = ${line}.origem_venda_id
      and not ${isSold('o')})`

/** Writes SQL: the document `alias` is the return of a sale. */
export const isTakenBack = (alias: string): string =>
  `(${isOfTypes(alias, returnsSale)} and not exists (select from venda_itens i
      where i.account_id = $conta and i.venda_id = ${alias}.id and not (${wasSold('i')})))`

/** Writes SQL: R$ returned by the document `alias`; 0 when it is no return of a sale. */
export const takenBack = (alias: string): string =>
  `case when ${isTakenBack(alias)} then ${alias}.valor_total else 0 end`

/** Writes SQL: R$ that the document `alias` adds to turnover: a sale its total, a return minus its total, others 0. */
export const turnover = (alias: string): string =>
  `case when ${isSold(alias)} then ${alias}.valor_total else -(${takenBack(alias)}) end`
