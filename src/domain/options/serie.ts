import { NOTE_MODELS } from '../../core/document/models.ts'
import type { OptionList } from '../fields/field.ts'

export const MODELO_SERIE = [
  ['55', NOTE_MODELS['55'].nome],
  ['65', NOTE_MODELS['65'].nome],
  ['58', 'MDF-e'],
  ['57', 'CT-e'],
  ['67', 'CT-e OS'],
] as const satisfies OptionList
