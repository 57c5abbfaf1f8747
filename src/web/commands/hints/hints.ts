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
  /** Keys shown: the hint's key, Enter where Enter also works, each digit of ready answers. */
  teclas: readonly string[]
  /** Other keys of the same command, shown in the tooltip. */
  outras: readonly string[]
  id: string
  args: unknown
  texto: string
  /** Accessible name, where the text is shortened. */
  nome?: string
  /** True for the key that the user usually presses next. */
  principal: boolean
  /** Runs the action of a control, not of a command. */
  executar?: () => void
}

/** Lists these scopes' bindings, topmost first, without global Alt keys; a chord counts for the topmost scope. */
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
  // the palette shows the global Alt keys; the bar shows what can be done on the screen
  add(keymap.get('global')?.filter(({ chord }) => !chord.startsWith('Alt+')))
  return [...heard.values()]
}

/** Names the place to which Esc leads: the screen that a scope gives (`backTo`); for a dialog, the scope below. */
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

function titleAt(address: string): string | null {
  const [path = ''] = address.split('?')
  return IN_ORDER.find(route => matches(route.path, path))?.title ?? null
}

/** Gives a command's label: a scope's, else the command's title (of `app.voltar` with the place to which it leads). */
export function wordingOf(command: AnyCommand, args: unknown, scopes: readonly Scope[]): string {
  // a scope may label one binding of a command by its argument: 'pagamento.escolher 1'
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

/** Finds the usual next key: the command that the topmost scope names, else the first command declared so. */
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

/** Order in the bar by `barra`: present work first, finished sales last. */
const FIRST = { obra: 0, passado: 2000 } as const
const OTHERS = 1000

/**
 * Gives a hint's place in the bar: usual next key, present work, other keys, finished sales, Esc last; in each group
 * function keys by number, then other keys, then chords. So a key keeps its place while its group stays the same.
 */
export function place({ chord, principal, id }: Pick<Hint, 'chord' | 'principal' | 'id'>): number {
  if (principal) return -1
  if (chord === 'Escape') return 10_000
  const { barra } = commandById(id) ?? {}
  const key = /^F(\d+)$/.exec(chord)
  return (barra ? FIRST[barra] : OTHERS) + (key ? Number(key[1]) : chord.includes('+') ? 200 : 100)
}

/** Lists hints of commands bound and possible now, without cursor keys, and of controls that handle keys themselves. */
export function liveHints(scopes: readonly Scope[]): Hint[] {
  const hints: (Hint & { outras: string[] })[] = []
  const able = ableAt(scopes)
  for (const { chord, id, args } of heardBindings(scopes)) {
    const command = commandById(id)
    // the key that lists all keys is drawn apart, at the end
    if (!command || command.repete || id === AJUDA || !able(command)) continue
    const texto = wordingOf(command, args, scopes)
    // of two keys of one command, the first is shown
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

/** Makes the hints of controls that handle keys themselves. */
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

/** Finds the key that runs a command in these scopes; null: none. */
export function chordFor({ id }: AnyCommand, scopes: readonly Scope[], args?: unknown): string | null {
  for (const context of [...scopes.map(scope => scope.name), 'global' as const]) {
    const chord = keyIn(context, id, args)
    if (chord !== null) return chord
  }
  return null
}

/** Finds the key that one context binds to a command; null: none. */
export const keyIn = (contexto: Context, id: string, args?: unknown): string | null =>
  currentKeymap()
    .get(contexto)
    ?.find(entry => entry.id === id && sameArgs(entry.args, args))?.chord ?? null

export const sameArgs = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Gives the title of a bound command; for a command that opens a screen, the screen's title. */
export const titleOf = (id: string, args: unknown): string | null =>
  (id === app.ir.id ? titleAt((args as { caminho: string }).caminho) : null) ?? commandById(id)?.title ?? null

/** Gives the titles of the scopes, bottom to top, each once: 'VENDA › itens'. */
export function scopePath(scopes: readonly Scope[]): string[] {
  const words = scopes.toReversed().flatMap(scope => {
    const pane = scope.options().panel
    return pane ? [CONTEXTS[scope.name], pane] : [CONTEXTS[scope.name]]
  })
  return words.filter((word, i) => word !== words[i - 1])
}
