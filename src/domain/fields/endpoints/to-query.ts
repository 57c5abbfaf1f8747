import { z } from 'zod'
import { columnsOf } from '../columns.ts'
import type { AnyRegister } from '../define.ts'
import type { Field, Fields } from '../field.ts'
import { VALUE_MAX, VALUES_MAX } from '../filter/filter-fields.ts'

const valor = z.union([z.string().max(VALUE_MAX), z.array(z.string().max(VALUE_MAX)).max(VALUES_MAX)])

const said = (description: string) => valor.optional().meta({ description })

/** Describes the values that a filter accepts, for the API document. */
function valuesOf(field: Field): string {
  switch (field.type) {
    case 'bool':
      return '1 ou 0'
    case 'enum':
    case 'checklist':
      return field.options.map(([value, label]) => `${value} ${label}`).join(', ')
    case 'int':
      return 'número inteiro'
    case 'decimal':
    case 'money':
      return 'decimal com ponto'
    case 'date':
    case 'datetime':
      return 'DD/MM/AAAA'
    case 'ref':
      return 'id ou código'
    default:
      return 'texto; *contém*, começa*, *termina'
  }
}

const includes = said('Listas e objetos a trazer, separados por vírgula')

/** Query of one record. `includes` is accepted and not needed: the response always has everything. */
export const oneQuery = z.object({ includes })

/** Tells whether a list also gives what changed since a cursor: registers of an account whose rows have a version. */
export const hasFeed = ({ fields, reading, owner }: AnyRegister): boolean =>
  !reading && !owner?.house && !('desde' in fields)

/**
 * Makes the query schema of a list (doc 1 §7). It checks only size and shape, and lists the filters for the API document,
 * each also as `campo!=` (different) and `campo[]=` (any of). The server checks names and values.
 */
export function toQuery(register: AnyRegister): z.ZodType<Record<string, string | string[]>> {
  const { fields, list: { search, pages } = {}, reading: { tabs } = { names: ['', ''] } } = register
  const filters = columnsOf(fields as Fields).flatMap(({ key, field }) =>
    field.virtual || field.type === 'photo'
      ? []
      : [[key, said(`${field.label}: ${valuesOf(field)}. Também ${key}!= e ${key}[]=`)] as const],
  )
  return z
    .object({
      page: said('Página, a partir de 1'),
      limit: said(`Linhas por página, ${pages?.limit ?? 50} sem ela, no máximo ${pages?.max ?? 200}`),
      order_by: said('campo,asc ou campo,desc'),
      ...(search ? { full_search: said(`Palavras, sem acento nem ordem, em ${search.join(', ')}`) } : {}),
      ...(search ? { search: said('O mesmo que full_search') } : {}),
      ...(tabs ? { [tabs.param]: said(`Uma de ${tabs.of.map(([tab]) => tab).join(', ')}`) } : {}),
      includes,
      ...(hasFeed(register)
        ? {
            desde: said(
              'Só o que mudou desde este cursor (0: tudo), com os excluídos; só com limit e includes',
            ),
          }
        : {}),
      id: said('Ids'),
      ...Object.fromEntries(filters),
    })
    .catchall(valor)
}
