/** Settlement that other modules ask of receivables. */
export { settleReturn } from './bank/bank-return.ts'
