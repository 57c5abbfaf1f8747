/** Functions that other modules use. */
export { settleReturn } from './bank/bank-return.ts'
export { readCharged, settleByPix, stillOwes } from './by-pix.ts'
export { readDueDays } from './outlook-repository.ts'
export { holdParcelas } from './repository.ts'
