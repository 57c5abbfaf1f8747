import type { AnyRegister, MassChange } from '../fields/define.ts'
import { PRESENTED } from './index.ts'
import { parceiros } from './parceiros/index.ts'
import { produtos } from './produtos/index.ts'

/** Head of a register for routes, menu and palette: name, screens and rights. */
export type RegisterHead = Pick<AnyRegister, 'id' | 'title' | 'singular' | 'words' | 'routes' | 'access'> & {
  mass?: Pick<MassChange, 'path' | 'permission'>
}

/**
 * Heads of the registers without fields, in order. The client's build embeds this module's values
 * (scripts/heads-plugin.ts), so that the first load has no forms: export only JSON values.
 */
export const HEADS: readonly RegisterHead[] = PRESENTED.map(
  ({ id, title, singular, words, routes, access, mass }) => ({
    id,
    title,
    singular,
    ...(words ? { words } : {}),
    routes,
    access,
    ...(mass ? { mass: { path: mass.path, permission: mass.permission } } : {}),
  }),
)

/** Registers that the search offers to create from an unknown name. */
export const NAMED: readonly string[] = [produtos.id, parceiros.id]
