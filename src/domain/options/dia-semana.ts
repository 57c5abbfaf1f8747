import type { OptionList } from '../fields/field.ts'

/** Days of the week by number, as in JavaScript and PostgreSQL. */
export const DIA_SEMANA = [
  [0, 'Domingo'],
  [1, 'Segunda-feira'],
  [2, 'Terça-feira'],
  [3, 'Quarta-feira'],
  [4, 'Quinta-feira'],
  [5, 'Sexta-feira'],
  [6, 'Sábado'],
] as const satisfies OptionList
