import type { KeyBindingPress } from 'tinykeys'
import base from '../../../keymaps/default.json' with { type: 'json' }
import illimitar from '../../../keymaps/illimitar.json' with { type: 'json' }
import type { Context } from '../../domain/commands/contexts.ts'
import { chordRefusal, parseChord, sameChord } from './chords.ts'

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
  illimitar: { nome: 'Illimitar', blocks: illimitar as unknown as KeymapBlock[] },
} as const

export type Profile = keyof typeof PROFILES

export const BASE = base as unknown as KeymapBlock[]

/** Base, then overlays, then the user's own keys; a later one takes the chord from an earlier one of the same context. */
export function buildKeymap(
  blocks: readonly KeymapBlock[],
  overlays: readonly KeymapBlock[] = [],
  remaps: readonly Remap[] = [],
): Keymap {
  const map = new Map<Context, Binding[]>()
  const put = (context: Context, chord: string, target: string | [string, unknown] | null) => {
    const kept = (map.get(context) ?? []).filter(binding => !sameChord(binding.chord, chord))
    if (target !== null) {
      const [id, args] = typeof target === 'string' ? [target, undefined] : target
      kept.push({ chord, press: parseChord(chord), id, args })
    }
    map.set(context, kept)
  }
  for (const { context, bindings } of [...blocks, ...overlays]) {
    for (const [chord, target] of Object.entries(bindings)) put(context as Context, chord, target)
  }
  for (const { context, chord, id } of remaps) {
    const kept = (map.get(context) ?? []).filter(binding => binding.id !== id)
    map.set(context, kept)
    put(context, chord, id)
  }
  return map
}

/** The command that already has the chord in this context, other than `id`; null when free. */
export function chordOwner(keymap: Keymap, context: Context, chord: string, id: string): string | null {
  const owner = keymap.get(context)?.find(binding => sameChord(binding.chord, chord))
  return owner && owner.id !== id ? owner.id : null
}

/** Why the user may not have this key, in words; null when they may. `title` turns a command's id into its name. */
export function remapRefusal(keymap: Keymap, remap: Remap, title: (id: string) => string): string | null {
  const owner = chordOwner(keymap, remap.context, remap.chord, remap.id)
  return chordRefusal(remap.chord) ?? (owner ? `A tecla já é de "${title(owner)}"` : null)
}
