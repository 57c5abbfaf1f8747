/** `tipo_operacao` by name, to make or link documents. To decide by what a type does, use the tests of types/index.ts. */
export const SALE = 1
export const QUOTE = 2
export const PURCHASE = 3
export const ORDER = 4
export const PURCHASE_RETURN = 5
export const SALE_RETURN = 6
export const SUPPLEMENT = 7
export const SYMBOLIC_RETURN = 8
export const FINANCIAL = 9
export const PURCHASE_ORDER = 11
