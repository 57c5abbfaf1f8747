import { type KeyBindingPress, matchKeyBindingPress, parseKeybinding } from 'tinykeys'

const MODIFIERS = ['Control', 'Alt', 'Shift', 'Meta'] as const

/** One press in tinykeys' grammar. Throws on a sequence: our keys are single presses. */
export function parseChord(chord: string): KeyBindingPress {
  const [press, ...more] = parseKeybinding(chord)
  if (!press || more.length > 0) throw new Error(`Tecla inválida no mapa: "${chord}"`)
  return press
}

/** A sign is itself whether or not its layout needs Shift for it: `chordOf` writes it without. */
const SIGN = /^[^\p{L}\d\s]$/u

export function matches(event: KeyboardEvent, press: KeyBindingPress): boolean {
  const [modifiers, key] = press
  if (typeof key === 'string' && modifiers.length === 0 && SIGN.test(key))
    return event.key === key && !event.ctrlKey && !event.altKey && !event.metaKey
  return matchKeyBindingPress(event, press)
}

/** The chord as a keymap would write it; null for a bare modifier. */
export function chordOf(event: KeyboardEvent): string | null {
  if (['Control', 'Alt', 'Shift', 'Meta', 'AltGraph', 'Dead', 'Process'].includes(event.key)) return null
  const key = event.key === ' ' ? 'Space' : event.key.length === 1 ? event.key.toLowerCase() : event.key
  const held = MODIFIERS.filter(
    modifier => event.getModifierState(modifier) && !(modifier === 'Shift' && /^[^\p{L}\d]$/u.test(key)),
  )
  return [...held, key].join('+')
}

/** One text for each chord. Order and case do not matter: 'control+K' and 'Control+k' are one. */
export const chordKey = (chord: string): string => chord.toLowerCase().split('+').sort().join('+')

export const sameChord = (one: string, other: string): boolean => chordKey(one) === chordKey(other)

const NEVER = /^(Control|Meta)(\+Shift)?\+(w|t|n|Tab|PageUp|PageDown|F4)$/i
const EDITING = /^Control\+(c|v|x)$/i

/**
 * Why a chord may not be bound, or null. Chromium's `IsReservedCommandOrKey` never lets a page have the first set; editing keys
 * belong to the fields; Ctrl+Alt+printable is AltGr on ABNT2 and would eat `/`, `°`, `ª`.
 */
export function chordRefusal(chord: string): string | null {
  if (NEVER.test(chord) || /^Alt\+F4$/i.test(chord)) return 'O navegador não entrega esta tecla'
  if (EDITING.test(chord)) return 'Tecla de edição de texto'
  if (/Control\+Alt\+.$|Alt\+Control\+.$|AltGraph/i.test(chord)) return 'Ctrl+Alt é o AltGr do teclado ABNT2'
  return null
}

const NAMES: Record<string, string> = {
  Control: 'Ctrl',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  Delete: 'Del',
  Insert: 'Ins',
  Space: 'Espaço',
}

/** 'Control+k' → 'Ctrl K', as the bar prints it. */
export function chordLabel(chord: string): string {
  return chord
    .split(/\+(?=.)/)
    .map(part => NAMES[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join(' ')
}
