export { asOf, LAW } from './as-of.ts'
export type * from './linha.ts'
