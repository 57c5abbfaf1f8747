export { asOf, LAW, type Lei } from './as-of.ts'
export type { DadoLei, LinhaLei, ValorLei } from './linha.ts'
