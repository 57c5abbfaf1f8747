export { asOf, LAW, type Lei } from './as-of.ts'
export type * from './linha.ts'
