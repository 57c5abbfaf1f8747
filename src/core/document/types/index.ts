import { TYPES } from './list.ts'
import type { DocumentType } from './type.ts'

export { TYPES } from './list.ts'
export * from './numbers.ts'

const types: readonly DocumentType[] = TYPES
const BY_NUMBER: ReadonlyMap<number, DocumentType> = new Map(types.map(type => [type.tipo, type]))

/** Finds the type of a `tipo_operacao`; undefined: no such type. */
export const documentType = (tipo: number): DocumentType | undefined => BY_NUMBER.get(tipo)

/** Makes a test of a type's number from a test of the type. An unknown number gives false. */
const asks =
  (holds: (type: DocumentType) => boolean) =>
  (tipo: number): boolean => {
    const type = BY_NUMBER.get(tipo)
    return type !== undefined && holds(type)
  }

/** Lists the numbers of types that fulfil a condition, for lists and SQL (`in (…)`). */
export const typesThat = (holds: (tipo: number) => boolean): number[] =>
  types.map(({ tipo }) => tipo).filter(holds)

/** Tells whether rules compute the taxes unless the line is typed. */
export const computesTaxes = asks(({ taxes }) => taxes !== 'typed')
/** Tells whether the type only estimates the taxes of a later note: nobody types them, and there is no carrier. */
export const precedesNote = asks(({ taxes }) => taxes === 'estimated')
export const isIssued = asks(({ issued }) => issued)
/** Tells whether the type sells at the shop's own prices: no entry, return or correction of another note. */
export const isOfSelling = asks(({ prices }) => prices === 'own')
export const choosesRules = asks(({ rules }) => rules !== 'none')
export const asksRules = asks(({ rules }) => rules === 'required')
export const asksCfop = asks(({ cfop }) => cfop === 'required')
export const showsCfop = asks(({ cfop }) => cfop !== 'none')
export const proposesCfop = asks(({ proposes }) => proposes !== null)
export const beginsUnpaid = asks(({ billing }) => billing.unpaid)
export const asksBilling = asks(({ billing }) => billing.asked)
export const refersToNotes = asks(({ refers }) => refers)
export const sells = asks(({ sells: yes }) => yes === true)
export const buys = asks(({ buys: yes }) => yes === true)
/** Tells whether the type only offers: it becomes another document once and whole. Others keep each line's balance. */
export const offers = asks(({ offers: yes }) => yes === true)
export const isTracked = asks(({ tracked }) => tracked === true)
export const reserves = asks(({ reserves: yes }) => yes === true)
export const isFinancial = asks(({ financial }) => financial === true)
export const takesReceipts = asks(({ receipts }) => receipts === true)
export const asksReason = asks(({ reasons }) => reasons === true)
export const annuls = asks(({ annuls: yes }) => yes === true)
export const returnsIpi = asks(({ ipiReturned }) => ipiReturned === true)
export const completesNote = asks(({ completes }) => completes !== undefined)

/** Gives the type whose goods a return gives back; null: not a return. */
export const returnedBy = (tipo: number): number | null => BY_NUMBER.get(tipo)?.returns ?? null
/** Gives the type whose notes this type completes; null: none. */
export const completedBy = (tipo: number): number | null => BY_NUMBER.get(tipo)?.completes ?? null
/** Tells whether the type returns a sale; the customer's payment then goes back too. */
export const isReturn = asks(({ returns }) => returns !== undefined)
export const returnsSale = asks(({ returns }) => returns !== undefined && sells(returns))
export const returnsPurchase = asks(({ returns }) => returns !== undefined && buys(returns))
const ordersFromSupplier = asks(({ toSupplier }) => toSupplier === true)
/** Tells whether a line of a lot-controlled product names its lot: goods that are only asked for have none yet. */
export const namesLots = asks(({ toSupplier }) => toSupplier !== true)
/** Tells whether the type's partner is the supplier: purchases, their orders and returns. */
export const isWithSupplier = (tipo: number): boolean =>
  buys(tipo) || returnsPurchase(tipo) || ordersFromSupplier(tipo)
/** Tells whether documents of the type may have returns. */
export const goesBack = (tipo: number): boolean => types.some(({ returns }) => returns === tipo)

/** Tells whether a document of the type can become one of the type `into`, returns included. */
export const becomes = (tipo: number, into: number): boolean =>
  returnedBy(into) === tipo || BY_NUMBER.get(tipo)?.becomes.includes(into) === true

const severalOf = (type: DocumentType, part: 'documento' | 'finalidade'): boolean =>
  new Set(type.operations.map(operation => operation[part])).size > 1
/** Tells whether the type's notes have several purposes (`tipo_documento`): the header asks which. */
export const asksPurpose = asks(type => severalOf(type, 'documento'))
/** Tells whether the header asks for entry or exit. A financial entry has its own kind instead (`tipo_lancamento`). */
export const asksWay = asks(type => !type.financial && severalOf(type, 'finalidade'))
