import { z } from 'zod'
import { reach } from '../../../core/fields/reach.ts'
import { defineEndpoint, type Endpoint } from '../../api/define.ts'
import { decimal } from '../../schema/types.ts'
import { type Column, columnsOf } from '../columns.ts'
import type { AnyRegister, MassChange } from '../define.ts'
import { escolha, planilha, resultado } from '../endpoints/to-bulk-endpoints.ts'
import type { Fields } from '../field.ts'
import { one } from '../schema/to-zod.ts'

/** Change of a field's value by a percentage. */
export interface Reajuste {
  percentual: string
}

export const isReajuste = (value: unknown): value is Reajuste =>
  typeof value === 'object' && value !== null && 'percentual' in value

const reajuste = z.strictObject({
  percentual: decimal(4, { digits: 4, negative: true, required: true }).refine(
    text => !/^-\d{3}/.test(text) || /^-100(\.0+)?$/.test(text),
    'O valor mínimo é -100.',
  ),
})

/** A field of a mass change, with its column. */
export interface MassField {
  /** Declared name, dotted inside a group. */
  name: string
  column: Column
  percent: boolean
}

/** Lists the fields of a register's mass change, in order. */
export function massFields(register: AnyRegister, { fields, percent }: MassChange): MassField[] {
  const columns = columnsOf(register.fields as Fields)
  return fields.map(name => {
    const column = columns.find(({ name: own, key }) => (name.includes('.') ? key === name : own === name))
    if (!column) throw new Error(`mass: ${register.id} has no field ${name}`)
    return { name, column, percent: percent.includes(name) }
  })
}

/** Makes the schema of the changes: a value, null to empty, or a percentage. Groups are nested; other keys refused. */
function campos(fields: readonly MassField[]): z.ZodType<Record<string, unknown>> {
  const groups = new Map<string, Record<string, z.ZodType>>()
  for (const { column, percent } of fields) {
    const value = one(column.field, true).nullable()
    const [group, key] = column.key.includes('.') ? column.key.split('.') : ['', column.key]
    const own = groups.get(group ?? '') ?? {}
    own[key ?? ''] = (percent ? z.union([value, reajuste]) : value)
      .optional()
      .meta({ title: column.field.label })
    groups.set(group ?? '', own)
  }
  const { '': own = {}, ...nested } = Object.fromEntries(groups)
  return z
    .strictObject({
      ...own,
      ...Object.fromEntries(
        Object.entries(nested).map(([group, shape]) => [group, z.strictObject(shape).optional()]),
      ),
    })
    .refine(value => fields.some(({ column: { key } }) => reach(value, key) !== undefined), {
      message: 'Informe o que alterar',
      when: ({ issues }) => issues.length === 0,
    })
}

const respostaEmMassa = resultado.extend({ refs: planilha.shape.refs })
export type MassResult = z.output<typeof respostaEmMassa>

const MB = 1024 * 1024

/**
 * Makes the endpoint of the mass change, `PUT produtos/alteracao_massa {ids, campos}` (G-015), or with `filtro`, a list's
 * query, instead of ids. With `simular` the server only reports every change and refusal; without, it changes all records or
 * none.
 */
export function toMassEndpoint(register: AnyRegister, mass: MassChange) {
  return defineEndpoint({
    method: 'PUT',
    path: `${register.api}/${mass.path}`,
    summary: `${register.title}: alteração em massa`,
    acesso: { permission: mass.permission },
    body: z
      .object({ ...escolha, simular: z.boolean().default(false), campos: campos(massFields(register, mass)) })
      .refine(({ ids, filtro }) => (ids?.length ?? 0) > 0 || filtro !== undefined, {
        path: ['ids'],
        message: 'Campo Obrigatório',
      }),
    corpo: 4 * MB,
    response: z.object({ data: respostaEmMassa }),
  }) satisfies Endpoint
}
