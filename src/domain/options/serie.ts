import type { OptionList } from '../fields/field.ts'

export const MODELO_SERIE = [
  ['55', 'NF-e'],
  ['65', 'NFC-e'],
  ['58', 'MDF-e'],
  ['57', 'CT-e'],
  ['67', 'CT-e OS'],
] as const satisfies OptionList
