export {
  type Contracted,
  heldBalances,
  leftOf,
  readContracted,
  told,
  toPromise,
  unjudged,
} from './balance.ts'
export { type Balance, balancesSql, readBalances, tellContractsOf } from './balance-repository.ts'
export {
  type DraftOrder,
  type DueContract,
  readDraftHead,
  readDraftOrder,
  readDue,
  readLoaded,
} from './draft-repository.ts'
export { bill, holdToBill, refuseTakenAgain } from './orders.ts'
export {
  freeOrders,
  holdContract,
  holdOrder,
  insertAddenda,
  nextNumber,
  readAddenda,
  readItems,
  readTerms,
  type StoredItem,
} from './repository.ts'
