import { order } from '../../../core/document/types/order.ts'
import { registro } from '../../../domain/commands/registro/index.ts'
import { on, type ScopeCommands } from '../../keys/scopes.ts'
import { go } from '../../state/location.ts'
import { hasFlag } from '../../state/session.ts'

const { permission, route } = order.screen

/** Gives the command that opens the form of an order that a clerk takes. */
export const newOrder = (): ScopeCommands[number] =>
  on(registro.novo, hasFlag(permission) && (() => go(`${route}/novo`)))
