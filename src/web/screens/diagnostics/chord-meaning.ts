import { CONTEXTS } from '../../../domain/commands/contexts.ts'
import { commandById } from '../../../domain/commands/index.ts'
import { currentKeymap } from '../../keys/active-keymap.ts'
import { chordRefusal, sameChord } from '../../keys/chords.ts'

export interface Meaning {
  texto: string
  /** 'reservada': no command may have the chord; 'usada': a command has it in some scope; 'livre': free. */
  tipo: 'reservada' | 'usada' | 'livre'
}

/** Returns a chord's first two commands with scopes and number of others, or that it is free or why none may have it. */
export function chordMeaning(chord: string): Meaning {
  const refused = chordRefusal(chord)
  if (refused) return { texto: refused, tipo: 'reservada' }
  const uses = [...currentKeymap()].flatMap(([context, bindings]) =>
    bindings
      .filter(binding => sameChord(binding.chord, chord))
      .map(({ id }) => `${CONTEXTS[context]}: ${commandById(id)?.title ?? id}`),
  )
  if (uses.length === 0) return { texto: 'livre', tipo: 'livre' }
  const more = uses.length > 2 ? ` e mais ${uses.length - 2}` : ''
  return { texto: uses.slice(0, 2).join(', ') + more, tipo: 'usada' }
}

/** Chords that the browser reserves in a tab but not in the installed app, chords of text editing, and AltGr. */
export const RESERVED: readonly (readonly [chords: string, porque: string])[] = [
  ['Ctrl W  Ctrl T  Ctrl N', 'só em janela própria'],
  ['Ctrl Tab  Ctrl PgUp  Ctrl PgDn', 'só em janela própria'],
  ['Ctrl C  Ctrl V  Ctrl X  Ctrl Z', 'edição de texto'],
  ['Ctrl Alt + letra', 'AltGr do teclado ABNT2'],
]
