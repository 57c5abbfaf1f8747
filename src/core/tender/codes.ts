/** tPag of banknotes and coins in the drawer. */
export const CASH = '01'
/** tPag of a cheque. */
export const TPAG_CHEQUE = '02'
export const CREDIT_CARD = '03'
export const DEBIT_CARD = '04'
export const BOLETO = '15'
/** tPag of a payment by a charge that a PSP stores and confirms. */
export const DYNAMIC_PIX = '17'
/** tPag of a payment by a static code, which only the cashier checks. */
export const STATIC_PIX = '20'
/** tPag of store credit ('Crédito em loja'): a customer's credit, or a voucher. */
export const CREDITO_EM_LOJA = '21'
/** tPag of a note without payment. */
export const UNPAID = '90'
/** tPag of a payment that comes later. */
export const LATER = '91'
/** tPag of any other payment, which the note describes. */
export const OTHER = '99'
