import type { Field } from '../../src/domain/fields/field.ts'

/** A field as the documents show it; its conditions are in their words. */
export interface Campo {
  name: string
  type: string
  label?: string
  maxLength?: number
  decimals?: number | string
  default?: string
  mask?: string
  min?: string
  options?: Readonly<Record<string, string>>
  required?: string
  readOnly?: string
  visible?: string
}

export interface Entity {
  id: string
  cap: string[]
  resource: string
  fields: Campo[]
}

export const casas = (field: Field) =>
  'places' in field ? field.places : field.type === 'money' ? 2 : undefined
