import type { KeyBindingPress } from 'tinykeys'
import base from '../../../keymaps/default.json' with { type: 'json' }
import illimitar from '../../../keymaps/illimitar.json' with { type: 'json' }
import { CONTEXTS, type Context, heardTogether } from '../../domain/commands/contexts.ts'
import { chordKey, chordRefusal, parseChord, sameChord } from './chords.ts'

/** One block of a keymap file. In an overlay, null takes the key away. */
export interface KeymapBlock {
  context: string
  bindings: Record<string, string | [string, unknown] | null>
}

export interface Binding {
  chord: string
  press: KeyBindingPress
  id: string
  args: unknown
}

export type Keymap = ReadonlyMap<Context, readonly Binding[]>

/** A key the user chose for a command, in one context. */
export interface Remap {
  context: Context
  chord: string
  id: string
}

export const PROFILES = {
  padrao: { nome: 'Tecla', blocks: [] as KeymapBlock[] },
  illimitar: { nome: 'Illimitar', blocks: illimitar },
} as const

export type Profile = keyof typeof PROFILES

export const BASE = base as KeymapBlock[]

/** Base, then overlays, then the user's own keys; a later one takes the chord from an earlier one of the same context. */
export function buildKeymap(
  blocks: readonly KeymapBlock[],
  overlays: readonly KeymapBlock[] = [],
  remaps: readonly Remap[] = [],
): Keymap {
  const placed = new Map<Context, Map<string, Binding>>()
  for (const { context, bindings } of [...blocks, ...overlays]) {
    const place = placed.get(context as Context) ?? new Map<string, Binding>()
    placed.set(context as Context, place)
    for (const [chord, target] of Object.entries(bindings)) {
      // taken from an earlier one it stands where the later one is written
      place.delete(chordKey(chord))
      if (target !== null) place.set(chordKey(chord), bindingOf(chord, target))
    }
  }
  const map = new Map<Context, Binding[]>()
  for (const [context, place] of placed) map.set(context, [...place.values()])
  for (const { context, chord, id } of remaps) {
    const before = map.get(context) ?? []
    const now = before.filter(binding => binding.id !== id && !sameChord(binding.chord, chord))
    // where its old key stood: whoever looks at the list finds it there
    const at = before.findIndex(binding => binding.id === id)
    now.splice(at < 0 ? now.length : at, 0, bindingOf(chord, id))
    map.set(context, now)
  }
  return map
}

function bindingOf(chord: string, target: string | [string, unknown]): Binding {
  const [id, args] = typeof target === 'string' ? [target, undefined] : target
  return { chord, press: parseChord(chord), id, args }
}

/** Who has the chord where this command would be heard, the scopes inside and outside of its own included; null when free. */
function chordOwner(keymap: Keymap, { context, chord, id }: Remap): { id: string; context: Context } | null {
  // its own context first: the name one sees beside it
  const places = [context, ...keymap.keys()].filter(other => heardTogether(context, other))
  for (const place of places) {
    const owner = keymap.get(place)?.find(binding => sameChord(binding.chord, chord) && binding.id !== id)
    if (owner) return { id: owner.id, context: place }
  }
  return null
}

/** Why the user may not have this key, in words; null when they may. `title` turns a command's id into its name. */
export function remapRefusal(keymap: Keymap, remap: Remap, title: (id: string) => string): string | null {
  const owner = chordOwner(keymap, remap)
  const where = owner && owner.context !== remap.context ? ` em ${CONTEXTS[owner.context]}` : ''
  return chordRefusal(remap.chord) ?? (owner ? `A tecla já é de "${title(owner.id)}"${where}` : null)
}
