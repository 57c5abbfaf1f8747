import type { Context } from '../../../domain/commands/contexts.ts'
import { currentKeymap } from '../../keys/active-keymap.ts'
import type { Scope } from '../../keys/scopes.ts'
import { cell } from '../../state/cell.ts'
import { device } from '../../state/device.ts'
import { getSession, onSession } from '../../state/session.ts'
import { keyIn, sameArgs } from './hints.ts'

/** Command opened by the palette or the menu though a key was live for it, and the place where that key is heard. */
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

/** The last long way of this user; null: there was none, or its key has been used since. */
export const longWayAtom = cell<LongWay | null>(read())
onSession(() => longWayAtom.set(read()))

/** Finds the context where a key of it is heard from this stack, top first: none that something above takes. */
function heardIn(id: string, args: unknown, scopes: readonly Pick<Scope, 'name'>[]): Context | undefined {
  const keymap = currentKeymap()
  const contexts = [...scopes.map(({ name }) => name), 'global' as const]
  return contexts.find((contexto, depth) => {
    const key = keyIn(contexto, id, args)
    const taken = (above: Context) => keymap.get(above)?.some(({ chord }) => chord === key)
    return key !== null && !contexts.slice(0, depth).some(taken)
  })
}

/** This was opened by the palette or the menu: where it has a key, the palette says so from now on, and of nothing else. */
export function noteLongWay(id: string, args: unknown, scopes: readonly Pick<Scope, 'name'>[]): void {
  const contexto = heardIn(id, args, scopes)
  if (!contexto) return
  const way: LongWay = { id, ...(args === undefined ? {} : { args }), contexto }
  device.setItem(place(), JSON.stringify(way))
  longWayAtom.set(way)
}

/** A key did this: whoever was told of it knows it now. */
export function noteShortWay(id: string, args: unknown): void {
  const way = longWayAtom.get()
  if (way?.id !== id || !sameArgs(way.args, args)) return
  device.removeItem(place())
  longWayAtom.set(null)
}
