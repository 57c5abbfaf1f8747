import { type KeyBindingPress, matchKeyBindingPress, parseKeybinding } from 'tinykeys'

const MODIFIERS = ['Control', 'Alt', 'Shift', 'Meta'] as const

/** Parses one key press, in the syntax of tinykeys. @throws on a sequence: keymaps bind single presses only */
export function parseChord(chord: string): KeyBindingPress {
  const [press, ...more] = parseKeybinding(chord)
  if (!press || more.length > 0) throw new Error(`Tecla inválida no mapa: "${chord}"`)
  return press
}

/** A punctuation sign, which matches with or without Shift: keyboard layouts differ, and `chordOf` omits Shift. */
const SIGN = /^[^\p{L}\d\s]$/u

export function matches(event: KeyboardEvent, press: KeyBindingPress): boolean {
  const [modifiers, key] = press
  if (typeof key === 'string' && modifiers.length === 0 && SIGN.test(key))
    return event.key === key && !event.ctrlKey && !event.altKey && !event.metaKey
  return matchKeyBindingPress(event, press)
}

/** Writes the pressed chord in the syntax of keymaps; null for a modifier alone, a dead key or a key of an input method. */
export function chordOf(event: KeyboardEvent): string | null {
  if (['Control', 'Alt', 'Shift', 'Meta', 'AltGraph', 'Dead', 'Process'].includes(event.key)) return null
  const key = event.key === ' ' ? 'Space' : event.key.length === 1 ? event.key.toLowerCase() : event.key
  const held = MODIFIERS.filter(
    modifier => event.getModifierState(modifier) && !(modifier === 'Shift' && /^[^\p{L}\d]$/u.test(key)),
  )
  return [...held, key].join('+')
}

/** Makes one text for each chord, whatever its order and case: 'control+K' equals 'Control+k'. */
export const chordKey = (chord: string): string => chord.toLowerCase().split('+').sort().join('+')

export const sameChord = (one: string, other: string): boolean => chordKey(one) === chordKey(other)

const NEVER = /^(Control|Meta)(\+Shift)?\+(w|t|n|Tab|PageUp|PageDown|F4)$/i
const EDITING = /^Control\+(c|v|x)$/i

/**
 * Gives the reason why a chord may not be bound; null: it may. Chromium's `IsReservedCommandOrKey` keeps the chords of
 * NEVER for the browser; editing keys belong to fields; Ctrl+Alt+character is AltGr on ABNT2 keyboards, which type `/`,
 * `°` and `ª` with it.
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

/** Writes a chord for the screen: 'Control+k' → 'Ctrl K'. */
export function chordLabel(chord: string): string {
  return chord
    .split(/\+(?=.)/)
    .map(part => NAMES[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join(' ')
}
