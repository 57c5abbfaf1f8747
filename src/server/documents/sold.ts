import { SALE, WITHOUT_PAYMENT } from '../../domain/documents/documento/operacao.ts'

/**
 * SQL: the document of that alias is a sale, as the day's figures and commissions count it: not what comes in or goes back, nor a note
 * that mends or adjusts another, nor what leaves with nothing due (a gift, for repair, to be shown, the goods of a sale to order).
 */
export const isSold = (alias: string): string =>
  `(${alias}.tipo_operacao = ${SALE} and ${alias}.tipo_documento = 1
    and (${alias}.tipo_faturamento <> ${WITHOUT_PAYMENT} or ${alias}.terminal_id is not null))`
