import { returnsSale, sells } from '../../core/document/types/index.ts'
import { WITHOUT_PAYMENT } from '../../domain/documents/documento/operacao.ts'
import { isOfTypes } from './of-types.ts'

/**
 * SQL: the document of that alias is a sale, as the day's figures and commissions count it: not what comes in or goes back, nor a note
 * that mends or adjusts another, nor what leaves with nothing due (a gift, for repair, to be shown, the goods of a sale to order).
 */
export const isSold = (alias: string): string =>
  `(${isOfTypes(alias, sells)} and ${alias}.tipo_documento = 1
    and (${alias}.tipo_faturamento <> ${WITHOUT_PAYMENT} or ${alias}.terminal_id is not null))`

/** SQL: the line of that alias gives back what was sold, as far as is known; what was given or lent was not. */
export const wasSold = (line: string): string =>
  `not exists (select from vendas o where o.account_id = $conta and o.id = ${line}.origem_venda_id
      and not ${isSold('o')})`

/** SQL: the document of that alias takes a sale back. */
const isTakenBack = (alias: string): string =>
  `(${isOfTypes(alias, returnsSale)} and not exists (select from venda_itens i
      where i.account_id = $conta and i.venda_id = ${alias}.id and not (${wasSold('i')})))`

/** SQL: R$ that the document of that alias takes back; 0 for any that is no return of a sale. */
export const takenBack = (alias: string): string =>
  `case when ${isTakenBack(alias)} then ${alias}.valor_total else 0 end`

/** SQL: R$ that the document of that alias adds to turnover: a sale its total, a return of one its total taken away, any other 0. */
export const turnover = (alias: string): string =>
  `case when ${isSold(alias)} then ${alias}.valor_total else -(${takenBack(alias)}) end`
