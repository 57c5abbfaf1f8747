import { z } from 'zod'
import { oncePer } from '../../../core/once-per.ts'
import { objectOf } from '../coded.ts'
import { columnsOf, isCode } from '../columns.ts'
import type { AnyRegister } from '../define.ts'
import type { Field, Fields } from '../field.ts'

/** Object with the record of a ref, in responses next to the id: `municipio: { … }`, `categoria: { id, nome }`. */
const pointed = z.looseObject({})

/**
 * Makes the schema of a record in a response: stored fields, typed and nullable, without passwords. Lists come with one
 * record, or with `includes`; `secret` and `personal` fields only for users who may see them. `tells`: fields that the
 * server adds.
 */
export function toAnswer(
  register: AnyRegister,
  tells: z.ZodRawShape = {},
): z.ZodType<{ id: number } & Record<string, unknown>> {
  const { owner: { empresa } = {}, parent } = register
  return z.looseObject({
    id: z.int(),
    versao: z.int().optional().meta({ title: 'Gravação do registro: um PUT que a traz só vale sobre ela' }),
    criado_em: z.string().nullable().optional().meta({ title: 'Criado em, DD/MM/AAAA HH:MM:SS' }),
    atualizado_em: z.string().nullable().optional().meta({ title: 'Alterado em, DD/MM/AAAA HH:MM:SS' }),
    ...(empresa ? { empresa_id: z.int().optional() } : {}),
    ...(parent ? { [parent.key]: z.int().optional() } : {}),
    ...shape(register.fields as Fields),
    ...tells,
  })
}

const shape = oncePer(
  (fields: Fields): Record<string, z.ZodType> =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]): [string, z.ZodType][] => {
        if (field.type === 'group') return [[name, z.looseObject(shape(field.of)).optional()]]
        if (field.type === 'list') {
          const row = z.looseObject({ id: z.int().optional(), ordem: z.int().optional(), ...shape(field.of) })
          return [[name, z.array(row).optional().meta({ title: field.label })]]
        }
        if ('senha' in field && field.senha) return []
        const key = columnsOf({ [name]: field })[0]?.key ?? name
        const value = one(field).nullable().meta({ title: field.label })
        const own: [string, z.ZodType] = [
          key,
          field.virtual || field.secret || field.personal ? value.optional() : value,
        ]
        const object = key.replace(/_id$/, '')
        if (field.type === 'ref' && object !== key) return [own, [object, pointed.nullable().optional()]]
        // a photo named `foto` comes with a thumbnail, unless the register declares `thumbnail` as a field
        if (field.type === 'photo' && name === 'foto' && !fields['thumbnail'])
          return [own, ['thumbnail', z.string().nullable().optional()]]
        return [own]
      }),
    ),
)

function one(field: Field): z.ZodType {
  const shape = objectOf(field)
  if (shape && field.type === 'checklist')
    return z.array(
      z.object({ [shape[0]]: z.literal(field.options.map(([value]) => value)), [shape[1]]: z.string() }),
    )
  if (shape) return z.object(Object.fromEntries(shape.map(key => [key, z.string()])))
  switch (field.type) {
    case 'int':
      return z.int()
    case 'bool':
      return z.boolean()
    case 'decimal':
    case 'money':
      return z.string().regex(/^-?\d+(\.\d+)?$/)
    case 'date':
      return z.string().regex(/^\d{2}\/\d{2}\/\d{4}$/)
    case 'enum':
      return z.literal(field.options.map(([value]) => value))
    case 'checklist':
      return z.array(z.literal(field.options.map(([value]) => value)))
    case 'values':
      return z.array(field.of === 'ref' ? z.int() : z.string())
    case 'ref':
      return isCode(field.to) ? z.string() : z.int()
    default:
      return z.string()
  }
}
