import { Decimal } from '../money/decimal.ts'

/** Items of one note: layout NF-e 4.00, group H (det, 1–990). */
export const MAX_ITENS = 990
/** Integer digits of qCom (11) cut to what the wire of a sale takes. */
export const MAX_QTDE: Decimal = new Decimal('99999999.9999')
/** vUnCom of the layout has 11 integer digits; the wire takes 10. */
export const MAX_PRECO: Decimal = new Decimal('9999999999')
/** A line of this size, 990 times, still fits the note's vProd (13 integer digits). */
export const MAX_LINHA: Decimal = new Decimal('999999999.99')
/** Payment value: 8 digits (doc 3 §5.5). */
export const MAX_PAGAMENTO: Decimal = new Decimal('99999999.99')
