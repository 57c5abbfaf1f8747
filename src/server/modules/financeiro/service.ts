/** Functions that other modules use. */
export { settleReturn } from './bank/bank-return.ts'
export { readCharged, settleByPix, stillOwes } from './by-pix.ts'
export {
  readTitulos,
  settleByLine,
  type TituloDoLivro,
  undoByLine,
} from './by-statement.ts'
export { refuseCategory } from './entries.ts'
export { readSafeDebt } from './in-cash.ts'
export { readDueDays } from './outlook-repository.ts'
export { renewRecurring } from './recurring/renew.ts'
export { tellBoletosOf } from './remittance/held.ts'
export { holdParcelas } from './repository.ts'
