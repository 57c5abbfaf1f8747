import { cell, pageState } from '../state/cell.ts'
import { device } from '../state/device.ts'
import { BASE, buildKeymap, type Keymap, PROFILES, type Profile, type Remap } from './load-keymaps.ts'

interface Stored {
  perfil: Profile
  teclas: Remap[]
}

const storageKey = (userId: number | null) => `tecla.teclas.${userId ?? 'ninguem'}`

interface ActiveKeymapState {
  owner: number | null
  chosen: Stored
}

const page = pageState((): ActiveKeymapState => ({ owner: null, chosen: { perfil: 'padrao', teclas: [] } }))

// built once: most users have the standard keymap, and each sign-in and sign-out needs it
const standard = buildKeymap(BASE)
export const keymapAtom = cell<Keymap>(standard)
export const currentKeymap = (): Keymap => keymapAtom.get()

function apply(): void {
  const { perfil, teclas } = page.chosen
  const own = perfil !== 'padrao' || teclas.length > 0
  keymapAtom.set(own ? buildKeymap(BASE, PROFILES[perfil].file, teclas) : standard)
}

function save(next: Stored): void {
  page.chosen = next
  device.setItem(storageKey(page.owner), JSON.stringify(next))
  apply()
}

/** Loads the keymap that this browser stores for a user: on sign-in, sign-out and start. */
export function loadUserKeymap(userId: number | null): void {
  page.owner = userId
  page.chosen = { perfil: 'padrao', teclas: [] }
  try {
    const stored = JSON.parse(device.getItem(storageKey(userId)) ?? 'null') as Stored | null
    if (stored && stored.perfil in PROFILES && Array.isArray(stored.teclas)) page.chosen = stored
  } catch {
    // unreadable: the standard keymap is used
  }
  apply()
}

export function setProfile(perfil: Profile): void {
  save({ ...page.chosen, perfil })
}

/** Binds a chord to a command in one context. Check conflicts first with `remapRefusal` (load-keymaps.ts). */
export function remapKey(remap: Remap): void {
  const others = page.chosen.teclas.filter(
    entry => !(entry.context === remap.context && entry.id === remap.id),
  )
  save({ ...page.chosen, teclas: [...others, remap] })
}

export function resetKeys(): void {
  save({ perfil: page.chosen.perfil, teclas: [] })
}
