import { Decimal } from '../money/decimal.ts'

/** Most items of one note: layout NF-e 4.00, group H (det, 1–990). */
export const MAX_ITENS = 990
/** Largest quantity in the API of sales. qCom of the layout would take 11 integer digits. */
export const MAX_QTDE: Decimal = new Decimal('99999999.9999')
/** Largest unit price in the API of sales. vUnCom of the layout would take 11 integer digits. */
export const MAX_PRECO: Decimal = new Decimal('9999999999')
/** Largest value of a line: 990 such lines still fit the note's vProd (13 integer digits). */
export const MAX_LINHA: Decimal = new Decimal('999999999.99')
/** Largest payment: 8 digits (doc 3 §5.5). */
export const MAX_PAGAMENTO: Decimal = new Decimal('99999999.99')
