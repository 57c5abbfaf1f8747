import { order } from '../../../core/document/types/order.ts'
import { registro } from '../../../domain/commands/registro/index.ts'
import { delivery } from '../../../domain/readings/delivery.ts'
import { on, type ScopeCommands } from '../../keys/scopes.ts'
import { go } from '../../state/location.ts'
import { hasFlag } from '../../state/session.ts'
import { begunFrom } from '../document-page.tsx'

const { permission, route } = order.screen

/** Gives Delivery's command that opens the form of an order that a clerk takes, which returns there. */
export const newOrder = (): ScopeCommands[number] =>
  on(registro.novo, hasFlag(permission) && (() => go(begunFrom(`${route}/novo`, delivery.routes.list))))
