import { reach } from '../../../core/fields/reach.ts'
import type { AnyRegister, MassChange } from '../../../domain/fields/define.ts'
import type { DecimalField, Field, Fields } from '../../../domain/fields/field.ts'
import { type MassField, massFields } from '../../../domain/fields/sheet/mass.ts'
import { place, type Valores } from '../form/paths.ts'

/** Group of the form with the percentages. */
const REAJUSTE = 'reajuste'
const YES_NO = [
  [1, 'Sim'],
  [0, 'Não'],
] as const

const lastOf = (name: string) => name.split('.').at(-1) ?? name

/** Makes a field optional and initially empty; a boolean becomes Sim and Não, which may stay empty (unchanged). */
function asked(field: Field): Field {
  const { tab: _tab, raro: _raro, required: _required, ...bare } = field
  if (bare.type === 'bool') return { type: 'enum', label: bare.label, options: YES_NO }
  if ('default' in bare) {
    const { default: _default, ...empty } = bare
    return empty as Field
  }
  return bare as Field
}

const percentOf = ({ column: { field } }: MassField): DecimalField => ({
  type: 'decimal',
  label: `${field.label}: reajuste (%)`,
  places: 2,
  digits: 4,
  min: '-100',
  note: '10 ou -5',
})

export interface MassForm {
  register: AnyRegister
  /** Gives the fields that the user filled, for the request. An empty field changes nothing. */
  campos: (valores: Valores) => Valores
}

/** Makes the form of a register's mass change: percentages first, then values in declared order. */
export function massForm(register: AnyRegister, mass: MassChange): MassForm {
  const chosen = massFields(register, mass)
  const fields: Record<string, Field> = {
    [REAJUSTE]: {
      type: 'group',
      label: 'Reajuste',
      of: Object.fromEntries(
        chosen.filter(({ percent }) => percent).map(field => [lastOf(field.name), percentOf(field)]),
      ),
    },
  }
  for (const { name, column } of chosen) {
    const [group = '', inner] = name.split('.')
    const of = (register.fields as Fields)[group]
    if (inner === undefined || of?.type !== 'group') fields[name] = asked(column.field)
    else {
      const made = fields[group]
      fields[group] = {
        type: 'group',
        label: of.label,
        of: { ...(made?.type === 'group' ? made.of : {}), [inner]: asked(column.field) },
      }
    }
  }
  const visible = Object.entries(register.visibleWhen ?? {}).filter(([name]) => mass.fields.includes(name))
  return {
    register: {
      id: `${register.id}.massa`,
      title: register.title,
      singular: register.singular,
      api: register.api,
      routes: { list: null },
      access: { permission: mass.permission },
      fields,
      visibleWhen: Object.fromEntries(visible),
      rules: chosen
        .filter(({ percent }) => percent)
        .map(({ name, column: { key } }) => ({
          campo: `${REAJUSTE}.${lastOf(name)}`,
          mensagem: 'Informe o valor ou o reajuste, não os dois',
          ok: valores =>
            !filled(reach(valores, `${REAJUSTE}.${lastOf(name)}`)) || !filled(reach(valores, key)),
        })),
    },
    campos: valores => {
      let campos: Valores = {}
      for (const { name, column } of chosen) {
        const percentual = reach(valores, `${REAJUSTE}.${lastOf(name)}`)
        const value = reach(valores, column.key)
        if (filled(percentual)) campos = place(campos, column.key, { percentual })
        else if (filled(value))
          campos = place(campos, column.key, column.field.type === 'bool' ? value === 1 : value)
      }
      return campos
    },
  }
}

const filled = (value: unknown): boolean => value !== null && value !== undefined && value !== ''
