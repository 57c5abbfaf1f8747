import { app } from '../../../domain/commands/app/index.ts'
import { CONTEXTS, type Context } from '../../../domain/commands/contexts.ts'
import type { AnyCommand } from '../../../domain/commands/define.ts'
import { type CommandId, commandById } from '../../../domain/commands/index.ts'
import { ROUTES } from '../../../domain/routes/index.ts'
import { inMatchOrder, matches } from '../../../domain/routes/match.ts'
import { currentKeymap } from '../../keys/active-keymap.ts'
import type { Binding } from '../../keys/load-keymaps.ts'
import { currentScopes, type Scope } from '../../keys/scopes.ts'
import { ableAt } from '../access.ts'

const AJUDA = 'app.ajuda'

export interface Hint {
  chord: string
  /** Keys printed for it: its own, Enter where that does it too, each digit of ready answers. */
  teclas: readonly string[]
  /** Other keys of the same thing, told when one asks. */
  outras: readonly string[]
  id: string
  args: unknown
  texto: string
  /** The key of the moment. */
  principal: boolean
  /** Done by a control of the scope, not by a command. */
  executar?: () => void
}

/** Bindings that a stack hears, the topmost owner of each chord only, in the order they are found. */
function heardBindings(scopes: readonly Scope[]): Binding[] {
  const keymap = currentKeymap()
  const heard = new Map<string, Binding>()
  const add = (bindings: readonly Binding[] | undefined) => {
    for (const binding of bindings ?? []) {
      const chord = binding.chord.toLowerCase()
      if (!heard.has(chord)) heard.set(chord, binding)
    }
  }
  for (const scope of scopes) {
    add(keymap.get(scope.name))
    if (scope.modal) {
      add(keymap.get('dialogo'))
      return [...heard.values()]
    }
  }
  // the shell's Alt keys are known from the palette; the bar is for what is done here
  add(keymap.get('global')?.filter(({ chord }) => !chord.startsWith('Alt+')))
  return [...heard.values()]
}

/**
 * Words the place that Esc leads to: from a screen the one it names, from a dialog the scope under it, by the word of
 * the path.
 */
function under(scopes: readonly Scope[]): string | null {
  const top = scopes.find(scope => scope.options().onBack)
  const screen = top?.options().backTo
  if (screen) return titleAt(screen)
  if (!top?.modal) return null
  const below = currentScopes()
    .toReversed()
    .find(({ depth }) => depth < top.depth)
  return below ? CONTEXTS[below.name] : null
}

const IN_ORDER = inMatchOrder(ROUTES)

/** Gives the title of an address's screen. */
function titleAt(address: string): string | null {
  const [path = ''] = address.split('?')
  return IN_ORDER.find(route => matches(route.path, path))?.title ?? null
}

/** Gives the live scopes' words in place of the command's own title. */
export function wordingOf(command: AnyCommand, args: unknown, scopes: readonly Scope[]): string {
  // one command bound several times tells its keys apart by the argument: 'pagamento.escolher 1'
  const bound = typeof args === 'object' && args !== null ? Object.values(args).join(' ') : ''
  for (const scope of scopes) {
    const words = scope.options().labels
    const said = (bound && words?.[`${command.id} ${bound}`]) || words?.[command.id as CommandId]
    if (said) return said
  }
  if (command.id === 'app.voltar') {
    const place = under(scopes)
    if (place) return `${command.title} › ${place}`
  }
  return command.title
}

/**
 * Finds the next key to press: the one that the topmost scope with a word for it names, else the first that is declared
 * so.
 */
function principalOf(hints: readonly Hint[], scopes: readonly Scope[]): Hint | undefined {
  for (const scope of scopes) {
    const named = scope.options().primary
    const found = hints.find(({ id }) => id === named)
    if (found) return found
  }
  return hints
    .toSorted((one, other) => place(one) - place(other))
    .find(({ id }) => commandById(id)?.principal)
}

/** Orders the bar by `barra`: work in hand first, finished sales last. */
const FIRST = { obra: 0, passado: 2000 } as const
const OTHERS = 1000

/**
 * The key of the moment, then the work in hand, the other keys, what is over, Esc last; in each function keys in their order, then
 * chords: each key is always found in the same place.
 */
function place({ chord, principal, id }: Hint): number {
  if (principal) return -1
  if (chord === 'Escape') return 10_000
  const { barra } = commandById(id) ?? {}
  const key = /^F(\d+)$/.exec(chord)
  return (barra ? FIRST[barra] : OTHERS) + (key ? Number(key[1]) : chord.includes('+') ? 200 : 100)
}

/** The hint bar: what the live stack binds and can do now. Cursor keys are known by everybody and are left out. */
export function liveHints(scopes: readonly Scope[]): Hint[] {
  const hints: (Hint & { outras: string[] })[] = []
  const able = ableAt(scopes)
  for (const { chord, id, args } of heardBindings(scopes)) {
    const command = commandById(id)
    // the list of all keys has its own place, at the end
    if (!command || command.repete || id === AJUDA || !able(command)) continue
    const texto = wordingOf(command, args, scopes)
    // two keys of one thing: the first is shown
    const shown = hints.find(hint => hint.id === id && hint.texto === texto)
    if (shown) {
      shown.outras.push(chord)
      continue
    }
    if (id === 'app.voltar' && !scopes.some(scope => scope.options().onBack)) continue
    hints.push({ chord, teclas: [chord], outras: [], id, args, texto, principal: false })
  }
  const next = principalOf(hints, scopes)
  const printed = hints.map(hint => ({
    ...hint,
    teclas: [hint.chord, ...hint.outras.filter(chord => chord === 'Enter')],
    outras: hint.outras.filter(chord => chord !== 'Enter'),
    principal: hint === next,
  }))
  return [...printed, ...toldBy(scopes)].sort((one, other) => place(one) - place(other))
}

/** Lists the hints of controls that answer keys by themselves. */
const toldBy = (scopes: readonly Scope[]): Hint[] =>
  scopes.flatMap(scope =>
    (scope.options().hints ?? []).map(({ chords, texto, executar }) => ({
      chord: chords[0],
      teclas: chords,
      outras: [],
      id: '',
      args: undefined,
      texto,
      principal: false,
      executar,
    })),
  )

/** The key of a command where the user is; null when it has none here. */
export function chordFor({ id }: AnyCommand, scopes: readonly Scope[], args?: unknown): string | null {
  for (const context of [...scopes.map(scope => scope.name), 'global' as const]) {
    const chord = keyIn(context, id, args)
    if (chord !== null) return chord
  }
  return null
}

/** The key that one context binds to it. */
export const keyIn = (contexto: Context, id: string, args?: unknown): string | null =>
  currentKeymap()
    .get(contexto)
    ?.find(entry => entry.id === id && sameArgs(entry.args, args))?.chord ?? null

export const sameArgs = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Gives the title of a bound command: of the screen it opens, or its own. */
export const titleOf = (id: string, args: unknown): string | null =>
  (id === app.ir.id ? titleAt((args as { caminho: string }).caminho) : null) ?? commandById(id)?.title ?? null

/** 'VENDA › itens', bottom to top. */
export function scopePath(scopes: readonly Scope[]): string[] {
  return scopes.toReversed().flatMap(scope => {
    const pane = scope.options().panel
    return pane ? [CONTEXTS[scope.name], pane] : [CONTEXTS[scope.name]]
  })
}
