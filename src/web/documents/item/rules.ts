import { KINDS, type Kind, type RuleOf, type Rules } from '../../../core/tax/kinds.ts'
import { bareCodes } from '../../../domain/fields/coded.ts'
import { toEndpoints } from '../../../domain/fields/endpoints/to-endpoints.ts'
import { REGISTERS } from '../../../domain/records/index.ts'
import type { Valores } from '../../register/form/paths.ts'
import { queryClient, read } from '../../state/query.ts'

const registerOf = (kind: Kind) => {
  const found = REGISTERS.find(({ id }) => id === `tributacao_${kind}`)
  if (!found) throw new Error(`no register of ${kind}`)
  return found
}

/** Fetches a tax rule from its register; null on failure. */
export async function ruleRow(kind: Kind, id: number): Promise<Valores | null> {
  const found = await queryClient
    .fetchQuery(read(toEndpoints(registerOf(kind)).get, { params: { id } }, { semMover: true }))
    .catch(() => null)
  return found ? (bareCodes(found.data) as Valores) : null
}

/** Puts a tax rule, without empty fields, into a dictionary by kind and id, the form in which a sale holds rules. */
export const asRules = (kind: Kind, row: Valores): Partial<Rules> => {
  const said = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
  return { [kind]: { [String(row['id'])]: said as RuleOf[Kind] } }
}

export const merged = (one: Partial<Rules>, other: Partial<Rules>): Partial<Rules> =>
  Object.fromEntries(KINDS.map(kind => [kind, { ...one[kind], ...other[kind] }]))
