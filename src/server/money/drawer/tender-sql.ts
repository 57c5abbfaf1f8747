import { CASH, LATER } from '../../../core/tender/codes.ts'
import { tpagsWhere } from '../../../core/tender/index.ts'
import { quoted } from '../../db/sql.ts'

const OWN_DEBT = quoted(tpagsWhere(({ debtor }) => debtor === 'customer'))

/** SQL condition: the customer owes the payment `g` of a sale by its mark (`isOwedByCustomer`). */
export const owedByCustomer = (g: string): string =>
  `(coalesce(${g}.indicador_forma, 0) = 1 and ${g}.tpag in (${OWN_DEBT}))`

/** SQL of the tPag under which a till's session counts the payment `p` (`tenderAtTill`); change is cash. */
export const tenderAtTillSql = (p: string): string =>
  `case when ${p}.tipo = 2 then '${CASH}' when ${p}.tpag = '${CASH}' and ${owedByCustomer(p)} then '${LATER}' else ${p}.tpag end`
