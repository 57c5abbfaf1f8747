import { REGRAS } from '../../../core/omnibar/parse.ts'
import { plain } from '../../../core/text/plain.ts'
import { CONTEXTS, type Context } from '../../../domain/commands/contexts.ts'
import { commandById } from '../../../domain/commands/index.ts'
import { ROUTES } from '../../../domain/routes/index.ts'
import type { Binding, Keymap } from '../../keys/load-keymaps.ts'
import type { Scope } from '../../keys/scopes.ts'
import { ableAt, allowed } from '../access.ts'
import { liveHints, place, wordingOf } from '../hints/hints.ts'
import { keyWords, soughtKey } from './key-search.ts'

interface HelpLine {
  texto: string
  /** Keys, in the syntax of keymaps. */
  chords: readonly string[]
  /** Text to type, for an entry without a key. */
  forma?: string
  exemplos?: readonly string[]
  /** True when the key works in this scope, but the command is not possible now. */
  parada?: boolean
}

export interface HelpSection {
  id: string
  titulo: string
  linhas: readonly HelpLine[]
}

const OMNIBAR = 'pdv.venda'

/**
 * Lists the keys of the live scopes, topmost first, then all other keys, each group in the order of the bar. The texts that may be typed at the till stand
 * between these two groups at the till, elsewhere at the end. Cursor keys are listed only when searched.
 */
export function helpSections(keymap: Keymap, scopes: readonly Scope[], busca: string): HelpSection[] {
  const sought = soughtKey(busca)
  const here = contextsOf(scopes)
  const able = ableAt(scopes)
  const sectionOf = (context: Context): HelpSection => ({
    id: context,
    titulo: CONTEXTS[context],
    linhas: linesOf(keymap.get(context) ?? [], sought, here.includes(context) ? { scopes, able } : null),
  })
  const others = [...keymap.keys()].filter(context => !here.includes(context))
  const till = here.includes(OMNIBAR)
  return [
    ...here.map(sectionOf),
    ...(till ? [grammar(sought)] : []),
    ...others.map(sectionOf),
    ...(till ? [] : [grammar(sought)]),
  ].filter(({ linhas }) => linhas.length > 0)
}

/**
 * Lists contexts in the order in which the dispatcher searches them: topmost first, each modal one followed by
 * `dialogo`. `global` comes last, unless the lowest scope is modal.
 */
export function contextsOf(scopes: readonly Scope[]): Context[] {
  const names = scopes.flatMap(({ name, modal }): Context[] => (modal ? [name, 'dialogo'] : [name]))
  return [...new Set<Context>(scopes.at(-1)?.modal ? names : [...names, 'global'])]
}

interface Here {
  scopes: readonly Scope[]
  able: ReturnType<typeof ableAt>
}

/** Makes one line for each label, with all its keys, in the order in which the bar shows them. */
function linesOf(bindings: readonly Binding[], sought: string, here: Here | null): HelpLine[] {
  const next = here ? liveHints(here.scopes).find(({ principal }) => principal) : undefined
  const lines = new Map<string, { chords: string[]; parada: boolean; at: number }>()
  for (const { id, args, chord } of bindings) {
    const command = commandById(id)
    if (!command || !allowed(command) || (command.repete && sought === '')) continue
    const path = (args as { caminho?: string } | undefined)?.caminho
    const word =
      ROUTES.find(route => route.path === path)?.title ??
      (here ? wordingOf(command, args, here.scopes) : command.title)
    const words = `${word} ${command.title} ${command.palavras ?? ''}`
    if (!keyWords(words, chord).includes(sought)) continue
    const line = lines.get(word) ?? {
      ...{ chords: [], parada: here !== null && !here.able(command) },
      at: place({ chord, id, principal: next?.id === id && next.chord === chord }),
    }
    line.chords.push(chord)
    lines.set(word, line)
  }
  return [...lines]
    .toSorted(([, one], [, other]) => one.at - other.at)
    .map(([texto, { chords, parada }]) => ({ texto, chords, parada }))
}

/** Lists the texts that the till's omnibar accepts, from its rules. */
function grammar(sought: string): HelpSection {
  const rules = REGRAS.filter(({ forma }) => forma !== '')
  return {
    id: 'omnibar',
    titulo: 'O que se digita no caixa',
    linhas: rules
      .filter(({ forma, ajuda, exemplos }) => plain([forma, ajuda, ...exemplos].join(' ')).includes(sought))
      .map(({ forma, ajuda, exemplos }) => ({ texto: ajuda, chords: [], forma, exemplos })),
  }
}
