import { TYPES } from './list.ts'
import type { DocumentType } from './type.ts'

export { TYPES } from './list.ts'
export * from './numbers.ts'

const types: readonly DocumentType[] = TYPES
const BY_NUMBER: ReadonlyMap<number, DocumentType> = new Map(types.map(type => [type.tipo, type]))

/** The type of that `tipo_operacao`; undefined: no document is of it. */
export const documentType = (tipo: number): DocumentType | undefined => BY_NUMBER.get(tipo)

/** Makes a question about a type one about its number; a number of no type answers false. */
const asks =
  (holds: (type: DocumentType) => boolean) =>
  (tipo: number): boolean => {
    const type = BY_NUMBER.get(tipo)
    return type !== undefined && holds(type)
  }

/** Numbers of the types of which something holds, for lists and SQL (`in (…)`). */
export const typesThat = (holds: (tipo: number) => boolean): number[] =>
  types.map(({ tipo }) => tipo).filter(holds)

/** Taxes come from rules where a line does not say otherwise (doc 3 §9.1). */
export const computesTaxes = asks(({ taxes }) => taxes !== 'typed')
/** Taxes are an estimate of the note it may become: nobody types or is asked for them, and there is no carrier (doc 3 §2.1). */
export const precedesNote = asks(({ taxes }) => taxes === 'estimated')
export const isIssued = asks(({ issued }) => issued)
/** Sold at the shop's own prices: not what comes in, goes back or mends another note. */
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
/** Only offered: it becomes another once, whole; of the others there is a balance, line by line. */
export const offers = asks(({ offers: yes }) => yes === true)
export const isTracked = asks(({ tracked }) => tracked === true)
export const reserves = asks(({ reserves: yes }) => yes === true)
export const isFinancial = asks(({ financial }) => financial === true)
export const takesReceipts = asks(({ receipts }) => receipts === true)
export const asksReason = asks(({ reasons }) => reasons === true)
export const annuls = asks(({ annuls: yes }) => yes === true)
export const returnsIpi = asks(({ ipiReturned }) => ipiReturned === true)
export const completesNote = asks(({ completes }) => completes !== undefined)

/** Type whose goods a return gives back; null: it is no return. */
export const returnedBy = (tipo: number): number | null => BY_NUMBER.get(tipo)?.returns ?? null
/** Type whose notes it completes; null: it completes none. */
export const completedBy = (tipo: number): number | null => BY_NUMBER.get(tipo)?.completes ?? null
/** Gives back a sale: what its customer paid is given back too. */
export const returnsSale = asks(({ returns }) => returns !== undefined && sells(returns))
/** Gives back a purchase. */
export const returnsPurchase = asks(({ returns }) => returns !== undefined && buys(returns))
/** Its partner is the supplier: what is bought, and what of it goes back. */
export const isWithSupplier = (tipo: number): boolean => buys(tipo) || returnsPurchase(tipo)
/** Has returns: what is made of one goes back to where it came from. */
export const goesBack = (tipo: number): boolean => types.some(({ returns }) => returns === tipo)

/** May a document of the type turn into one of that other? */
export const becomes = (tipo: number, into: number): boolean =>
  returnedBy(into) === tipo || BY_NUMBER.get(tipo)?.becomes.includes(into) === true

const severalOf = (type: DocumentType, part: 'documento' | 'finalidade'): boolean =>
  new Set(type.operations.map(operation => operation[part])).size > 1
/** Has notes of several purposes (`tipo_documento`): the header asks which. */
export const asksPurpose = asks(type => severalOf(type, 'documento'))
/** Comes in or goes out: the header asks which way. A financial entry says it by its kind (`tipo_lancamento`). */
export const asksWay = asks(type => !type.financial && severalOf(type, 'finalidade'))
