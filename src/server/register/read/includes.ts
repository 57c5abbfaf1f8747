import { AppError } from '../../../domain/error.ts'
import { objectOf } from '../../../domain/fields/coded.ts'
import type { Fields } from '../../../domain/fields/field.ts'
import type { Plan } from '../plan.ts'

/** Lists the names allowed in `includes`: lists, references, codes, fields only answered, and the hooks' `includes`. */
export const includable = ({ register }: Pick<Plan, 'register'>): string[] => [
  ...Object.entries(register.fields as Fields).flatMap(([name, field]) =>
    field.type === 'list' || field.type === 'ref' || field.virtual === 'answer' || objectOf(field)
      ? [name]
      : [],
  ),
  ...(register.server.includes ?? []),
]

/** Turns camelCase into snake_case: callers of the API may write `cstPis` for `cst_pis`. */
const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** Reads the names of `includes`. @throws CONSULTA_INVALIDA for an unknown name, with the list of valid ones */
export function readIncludes(plan: Plan, texts: readonly string[]): ReadonlySet<string> {
  const allowed = new Set(includable(plan))
  const names = texts
    .flatMap(text => text.split(','))
    .map(text => text.trim())
    .filter(name => name !== '')
    .map(name => (allowed.has(name) ? name : snake(name)))
  const unknown = names.find(name => !allowed.has(name))
  if (unknown === undefined) return new Set(names)
  const there = allowed.size > 0 ? `Há: ${[...allowed].join(', ')}` : 'Não há nenhum'
  const mensagem = `includes: não há “${unknown.slice(0, 60)}”. ${there}`
  throw new AppError('CONSULTA_INVALIDA', { mensagem, errors: { includes: [mensagem] } })
}
