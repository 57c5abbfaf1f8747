import type { AnyRegister, MassChange } from '../fields/define.ts'
import { PRESENTED } from './index.ts'
import { parceiros } from './parceiros/index.ts'
import { produtos } from './produtos/index.ts'

/** Head of a register for routes, menu and palette: name, screens and rights. */
export type RegisterHead = Pick<AnyRegister, 'id' | 'title' | 'singular' | 'words' | 'routes' | 'access'> & {
  mass?: Pick<MassChange, 'path' | 'permission'>
}

/**
 * The registers without their fields, in their order. A build of the client keeps the value of this module and not the module
 * (scripts/register-heads-plugin.ts): the first load carries no form. So it exports values that JSON can write.
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

/** Registers that a name typed in vain may be for. */
export const NAMED: readonly string[] = [produtos.id, parceiros.id]
