import type { OptionList } from '../fields/field.ts'

export const TIPO_MOVIMENTO_VASILHAME = [
  [1, 'Entrega'],
  [2, 'Devolução'],
] as const satisfies OptionList
