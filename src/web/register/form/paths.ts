import { columnsOf } from '../../../domain/fields/columns.ts'
import type { AnyRegister } from '../../../domain/fields/define.ts'
import type { Field, Fields } from '../../../domain/fields/field.ts'

export type Valores = Readonly<Record<string, unknown>>

/** Field of the form: its wire path, declared name and declaration. Fields inside a group are fields of the form. */
export interface FormField {
  /** Path of the value: 'categoria_id', 'estoque.preco_vend', 'telefones'. */
  chave: string
  /** Name in conditions: 'categoria', 'estoque.preco_vend'. */
  nome: string
  campo: Field
  /** Label of the group that contains the field. */
  grupo?: string
}

/** Lists all fields of a form, in declared order, without fields computed by the server, unless they are `shown`. */
export function formFields(
  fields: Fields,
  prefix = '',
  group?: { label: string; tab?: string },
): FormField[] {
  return Object.entries(fields).flatMap(([name, field]): FormField[] => {
    if (field.virtual === 'answer' && !field.shown) return []
    if (field.type === 'group')
      return formFields(field.of, `${prefix}${name}.`, {
        label: field.label,
        ...(field.tab ? { tab: field.tab } : {}),
      })
    const key = field.type === 'list' ? name : (columnsOf({ [name]: field })[0]?.key ?? name)
    const inTab: Field = field.tab || !group?.tab ? field : { ...field, tab: group.tab }
    return [
      {
        chave: prefix + key,
        nome: prefix + name,
        campo: inTab,
        ...(group ? { grupo: group.label } : {}),
      },
    ]
  })
}

const known = new WeakMap<AnyRegister, FormField[]>()

/** Lists the fields of a register, cached by register. */
export function fieldsOf(register: AnyRegister): FormField[] {
  const found = known.get(register)
  if (found) return found
  const made = formFields(register.fields as Fields)
  known.set(register, made)
  return made
}

/** Sets the value at a path in a copy; objects outside the path are shared with the original. */
export function place(values: Valores, path: string, value: unknown): Valores {
  const [first = '', ...rest] = path.split('.')
  if (rest.length === 0) return Object.is(values[first], value) ? values : { ...values, [first]: value }
  const inner = (values[first] ?? {}) as Valores
  return { ...values, [first]: place(inner, rest.join('.'), value) }
}

const NUMBER = /^-?\d+(\.\d+)?$/
const shorn = (text: string) => text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')

/** Tells whether two wire values are equal in depth: null, absent and '' are; so are '10', '10.0' and '10.00'. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one === 'string' && typeof other === 'string')
    return NUMBER.test(one) && NUMBER.test(other) && shorn(one) === shorn(other)
  const empty = (value: unknown) => value === null || value === undefined || value === ''
  if (empty(one) || empty(other)) return empty(one) && empty(other)
  if (typeof one !== 'object' || typeof other !== 'object') return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [a, b] = [one as Valores, other as Valores]
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every(key => sameValue(a[key], b[key]))
}
