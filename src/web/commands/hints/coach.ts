import type { Context } from '../../../domain/commands/contexts.ts'
import { currentKeymap } from '../../keys/active-keymap.ts'
import type { Scope } from '../../keys/scopes.ts'
import { cellFrom } from '../../state/cell.ts'
import { device } from '../../state/device.ts'
import { getSession, onSession } from '../../state/session.ts'
import { keyIn, sameArgs } from './hints.ts'

/** Command opened by palette or menu although a live key runs it, with the context of the key. */
export interface LongWay {
  id: string
  args?: unknown
  contexto: Context
}

const place = () => `tecla.atalho.${getSession()?.user.id ?? 'ninguem'}`

function read(): LongWay | null {
  try {
    const stored = JSON.parse(device.getItem(place()) ?? 'null')
    return typeof stored?.id === 'string' && typeof stored.contexto === 'string' ? stored : null
  } catch {
    return null
  }
}

/** Last command of this user opened without its key; null: none, or the key has been used since. */
export const longWayAtom = cellFrom<LongWay | null>(read)
onSession(() => longWayAtom.set(read()))

/** Finds the topmost context in which a key of the command works; a key that a scope above uses does not count. */
function heardIn(id: string, args: unknown, scopes: readonly Pick<Scope, 'name'>[]): Context | undefined {
  const keymap = currentKeymap()
  const contexts = [...scopes.map(({ name }) => name), 'global' as const]
  return contexts.find((contexto, depth) => {
    const key = keyIn(contexto, id, args)
    const taken = (above: Context) => keymap.get(above)?.some(({ chord }) => chord === key)
    return key !== null && !contexts.slice(0, depth).some(taken)
  })
}

/** Notes a command opened by palette or menu. If a key runs the command, the palette shows the key until it is used. */
export function noteLongWay(id: string, args: unknown, scopes: readonly Pick<Scope, 'name'>[]): void {
  const contexto = heardIn(id, args, scopes)
  if (!contexto) return
  const way: LongWay = { id, ...(args === undefined ? {} : { args }), contexto }
  device.setItem(place(), JSON.stringify(way))
  longWayAtom.set(way)
}

/** Notes a command run by its key: the hint about this key is dropped. */
export function noteShortWay(id: string, args: unknown): void {
  const way = longWayAtom.get()
  if (way?.id !== id || !sameArgs(way.args, args)) return
  device.removeItem(place())
  longWayAtom.set(null)
}
