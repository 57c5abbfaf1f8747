import type { KeyBindingPress } from 'tinykeys'
import base from '../../../keymaps/default.json' with { type: 'json' }
import illimitar from '../../../keymaps/illimitar.json' with { type: 'json' }
import { CONTEXTS, type Context, heardTogether, type KeyPlace } from '../../domain/commands/contexts.ts'
import { chordKey, chordRefusal, parseChord, sameChord } from './chords.ts'

type Target = string | [string, unknown]

/**
 * Keys of one context, or of a group that contexts extend. Inherited keys are placed where `extends` is written; hint bar,
 * help and remapping dialog use this order. In an overlay, null removes the key.
 */
export type KeymapBlock = Readonly<Record<string, Target | null | readonly string[]>>

/** A keymap file: blocks by context or group. */
export type KeymapFile = Readonly<Record<string, KeymapBlock>>

export interface Binding {
  chord: string
  press: KeyBindingPress
  id: string
  args: unknown
  /** Block from which the key is inherited; absent for a key of the context itself. */
  from?: KeyPlace
}

export type Keymap = ReadonlyMap<Context, readonly Binding[]>

/** A key the user chose for a command, in one context. */
export interface Remap {
  context: Context
  chord: string
  id: string
}

export const PROFILES = {
  padrao: { nome: 'Tecla', file: {} as KeymapFile },
  illimitar: { nome: 'Illimitar', file: illimitar as KeymapFile },
} as const

export type Profile = keyof typeof PROFILES

export const BASE = base as unknown as KeymapFile

const isContext = (place: string): place is Context => place in CONTEXTS

/** Lists the blocks that a block extends, in the order written. */
export const extendsOf = (block: KeymapBlock | undefined): readonly KeyPlace[] =>
  (block?.['extends'] ?? []) as readonly KeyPlace[]

const lineages = new Map<KeyPlace, ReadonlySet<KeyPlace>>()

/** Lists a context or group with all that it extends: a command's `when` may name any of them to run there. */
export function lineage(place: KeyPlace): ReadonlySet<KeyPlace> {
  const known = lineages.get(place)
  if (known) return known
  const made = new Set([place, ...extendsOf(BASE[place]).flatMap(parent => [...lineage(parent)])])
  lineages.set(place, made)
  return made
}

interface FlatKey {
  chord: string
  target: Target | null
  from?: KeyPlace
}

/** Lists a block's keys, inherited ones at the place of `extends`. The block's own chords replace inherited ones. */
function flatten(block: KeymapBlock, file: KeymapFile): FlatKey[] {
  const own = new Set(Object.keys(block).map(chordKey))
  return Object.entries(block).flatMap(([chord, target]): FlatKey[] => {
    if (chord !== 'extends') return [{ chord, target: target as FlatKey['target'] }]
    return extendsOf(block).flatMap(from => {
      const parent = file[from]
      if (!parent) throw new Error(`Bloco de teclas desconhecido: ${from}`)
      return flatten(parent, file).flatMap(key => (own.has(chordKey(key.chord)) ? [] : [{ ...key, from }]))
    })
  })
}

/** Builds a keymap from base, overlay and the user's keys; in one context a later binding takes an earlier's chord. */
export function buildKeymap(
  file: KeymapFile,
  overlay: KeymapFile = {},
  remaps: readonly Remap[] = [],
): Keymap {
  const placed = new Map<Context, Map<string, Binding>>()
  for (const layer of [file, overlay])
    for (const [context, block] of Object.entries(layer)) {
      if (!isContext(context)) continue
      const place = placed.get(context) ?? new Map<string, Binding>()
      placed.set(context, place)
      for (const { chord, target, from } of flatten(block, file)) {
        // a replaced binding gets the place of the later one
        place.delete(chordKey(chord))
        if (target !== null) place.set(chordKey(chord), bindingOf(chord, target, from))
      }
    }
  const map = new Map<Context, Binding[]>()
  for (const [context, place] of placed) map.set(context, [...place.values()])
  for (const { context, chord, id } of remaps) {
    const before = map.get(context) ?? []
    const now = before.filter(binding => binding.id !== id && !sameChord(binding.chord, chord))
    // the new key gets the place of the command's old key, where users look for it
    const at = before.findIndex(binding => binding.id === id)
    now.splice(at < 0 ? now.length : at, 0, bindingOf(chord, id))
    map.set(context, now)
  }
  return map
}

function bindingOf(chord: string, target: Target, from?: KeyPlace): Binding {
  const [id, args] = typeof target === 'string' ? [target, undefined] : target
  return { chord, press: parseChord(chord), id, args, ...(from ? { from } : {}) }
}

/** Finds another command with the chord in a context that may be live with the given one; null: the chord is free. */
function chordOwner(keymap: Keymap, { context, chord, id }: Remap): { id: string; context: Context } | null {
  // the command's own context first: its name is the clearest for the user
  const places = [context, ...keymap.keys()].filter(other => heardTogether(context, other))
  for (const place of places) {
    const owner = keymap.get(place)?.find(binding => sameChord(binding.chord, chord) && binding.id !== id)
    if (owner) return { id: owner.id, context: place }
  }
  return null
}

/** Gives the reason why the user may not use this key; null: allowed. `title` gives a command's name. */
export function remapRefusal(keymap: Keymap, remap: Remap, title: (id: string) => string): string | null {
  const owner = chordOwner(keymap, remap)
  const where = owner && owner.context !== remap.context ? ` em ${CONTEXTS[owner.context]}` : ''
  return chordRefusal(remap.chord) ?? (owner ? `A tecla já é de "${title(owner.id)}"${where}` : null)
}
