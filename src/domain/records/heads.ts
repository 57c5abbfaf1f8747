import type { AnyRegister, MassChange } from '../fields/define.ts'
import { BROUGHT } from '../integracao/importados/index.ts'
import { PRESENTED } from './index.ts'
import { parceiros } from './parceiros/index.ts'
import { produtos } from './produtos/index.ts'

/** Name, screens and rights of a register, which routes, menu and palette need. */
export type RegisterHead = Pick<AnyRegister, 'id' | 'title' | 'singular' | 'words' | 'routes' | 'access'> & {
  mass?: Pick<MassChange, 'path' | 'permission'>
}

const headOf = ({ id, title, singular, words, routes, access, mass }: AnyRegister): RegisterHead => ({
  id,
  title,
  singular,
  ...(words ? { words } : {}),
  routes,
  access,
  ...(mass ? { mass: { path: mass.path, permission: mass.permission } } : {}),
})

/**
 * Heads of all registers, in order, without their fields. The client's build replaces this module by its values
 * (scripts/heads-plugin.ts), so that the first load has no forms: export only JSON values.
 */
export const HEADS: readonly RegisterHead[] = PRESENTED.map(headOf)

/** Heads of the rows that files alone bring: `routes.list` is the screen that shows what they became. */
export const BROUGHT_HEADS: readonly RegisterHead[] = BROUGHT.map(headOf)

/** Registers for which the search offers to create a record when it finds none with the typed name. */
export const NAMED: readonly string[] = [produtos.id, parceiros.id]
