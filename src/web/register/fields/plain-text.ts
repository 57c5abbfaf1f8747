import type { Field } from '../../../domain/fields/field.ts'

/** Formats a value for people, using neither its mask nor its look-up; '' for an empty value. */
export function plainText(field: Field, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  switch (field.type) {
    case 'bool':
      return value === true ? 'Sim' : 'Não'
    case 'enum':
      return field.options.find(([option]) => option === value)?.[1] ?? String(value)
    case 'checklist':
      return field.options
        .filter(([option]) => (value as unknown[]).includes(option))
        .map(([, label]) => label)
        .join(', ')
    case 'decimal':
    case 'money':
      // as the server answers: without zeros beyond the cents
      return String(value)
        .replace(/(\.\d\d\d*?)0+$/, '$1')
        .replace('.', ',')
    case 'int':
      return value === 0 && field.zero ? field.zero : String(value)
    case 'photo':
      return 'foto'
    case 'list':
      return Array.isArray(value) ? `${value.length} ${value.length === 1 ? 'linha' : 'linhas'}` : ''
    default:
      return Array.isArray(value) ? value.join(', ') : String(value)
  }
}

const NUMERIC: ReadonlySet<string> = new Set(['int', 'decimal', 'money'])

/** Tells whether the field is right-aligned in its column, as numbers are. */
export const standsRight = ({ type }: Field): boolean => NUMERIC.has(type)
