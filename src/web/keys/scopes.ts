import type { Atom } from 'jotai'
import { createContext, useContext, useLayoutEffect, useRef } from 'react'
import type { ZodObject } from 'zod'
import type { Context } from '../../domain/commands/contexts.ts'
import type { AnyCommand, ArgsOf } from '../../domain/commands/define.ts'
import type { CommandId } from '../../domain/commands/index.ts'
import type { Renewal } from '../commands/prompt/use-renewed.ts'
import { cell } from '../state/cell.ts'

/** Function of a scope for a command; `false`: not possible now, the key does nothing. */
export interface Performer {
  readonly id: string
  // biome-ignore lint/suspicious/noExplicitAny: `on` has seen that the arguments are the command's
  readonly perform: ((args: any) => unknown) | false
  /** Subject of its form, when the scope itself gives none. */
  readonly sobre?: (() => Sobre | undefined) | undefined
  /** Reason why it is not possible now: the key shows it, and is not offered. */
  readonly porque?: string | null | undefined
}

/** Commands of a scope. Of two for one command the last counts, so that a screen puts its own after those it spreads. */
export type ScopeCommands = readonly Performer[]

/** Binds a command to its function here, with the arguments that it declares. */
export const on = <C extends AnyCommand>(
  { id }: C,
  perform: ((args: ArgsOf<C>) => unknown) | false | undefined,
  mais: Pick<Performer, 'sobre' | 'porque'> = {},
): Performer => ({ id, perform: perform ?? false, ...mais })

/** Finds a scope's function for a command; undefined when the scope lacks it. */
export const performerOf = (
  commands: ScopeCommands | undefined,
  id: string,
): Performer['perform'] | undefined => commands?.findLast(performer => performer.id === id)?.perform

/** Finds a command's subject in a scope, with the initial values of its form. */
export const aboutOf = ({ over, commands }: ScopeOptions, id: string): Sobre | undefined =>
  (over as Readonly<Record<string, () => Sobre | undefined>> | undefined)?.[id]?.() ??
  commands?.findLast(performer => performer.id === id)?.sobre?.()

/** Values by command id. */
export type ById<T> = Readonly<Partial<Record<CommandId, T>>>

/** Other words for a key: of its command, or of one binding by its argument ('lista.escolher 1'). */
export type Words = ById<string> & { readonly [bound: `${string} ${string}`]: string }

/** Subject of a command's form: 'ARROZ, 2 × 10,00 = 20,00', and initial values such as a proposed name. */
export interface Sobre {
  /** An atom when it may change while the form is open. */
  texto?: string | Atom<string>
  valores?: Readonly<Record<string, unknown>>
  /** Arguments to ask, a selection of the command's own. */
  args?: ZodObject
  /** Values that follow a day of the form. */
  segue?: Renewal | undefined
}

/** Keys that a control of the scope handles itself (Enter on a focused button, digits of ready answers). */
export interface Dica {
  chords: readonly [string, ...string[]]
  texto: string
  executar: () => void
}

export interface ScopeOptions {
  /** The search for a chord stops here: scopes below, and global, do not hear it. */
  modal?: boolean
  commands?: ScopeCommands
  /** Other words for hints while this scope is live: { 'form.salvar': 'Aceitar' }. */
  labels?: Words
  /** Hints in the bar besides the bindings. */
  hints?: readonly Dica[] | undefined
  /** Command shown first in the bar, in amber, while possible: the usual next key. */
  primary?: CommandId | undefined
  /** Subjects of commands that ask for something, with initial values of their forms. */
  over?: ById<() => Sobre | undefined> | undefined
  /** Handler of ESC. Return false when nothing was closed: then the scope below may. */
  onBack?: (() => unknown) | undefined
  /** Address for ESC, named in the bar; absent while ESC does something else first (`labels` tells what). */
  backTo?: string | null | undefined
  /** Name of the pane in the scope path, after the context's: 'itens'. */
  panel?: string
  /** false takes the scope off the stack without unmounting. */
  active?: boolean
}

export interface Scope {
  readonly id: number
  readonly name: Context
  readonly depth: number
  readonly modal: boolean
  /** Gives the options of the last render. */
  readonly options: () => ScopeOptions
}

/**
 * Depth in the tree: 0 the shell, +1 per ScopeLayer. The order of mounting is no measure, because effects of children run
 * first.
 */
export const ScopeDepth = createContext(0)

/** Live scopes, bottom to top. `global` is not in it: it is always below all. */
export const scopesAtom = cell<readonly Scope[]>([])

let sequence = 0

/** Puts a scope on the stack, sorted by depth and sequence; returns its removal. React code uses `useScope`. */
export function pushScope(name: Context, depth: number, options: () => ScopeOptions): () => void {
  const scope: Scope = { id: ++sequence, name, depth, modal: options().modal === true, options }
  scopesAtom.set(stack =>
    [...stack, scope].sort((one, other) => one.depth - other.depth || one.id - other.id),
  )
  return () => scopesAtom.set(stack => stack.filter(entry => entry.id !== scope.id))
}

export const currentScopes = (): readonly Scope[] => scopesAtom.get()

/** Notifies with the same scopes: their commands have changed, and the hint bar must be drawn again. */
const announce = () => scopesAtom.set(stack => [...stack])

/**
 * Lists the scopes that may hear a key now, top first, down to the first modal one. `ignorar` lets the palette leave itself
 * out.
 */
export function reachableScopes(ignorar: readonly Context[] = [], stack = currentScopes()): Scope[] {
  const heard: Scope[] = []
  for (const scope of stack.toReversed()) {
    if (ignorar.includes(scope.name)) continue
    heard.push(scope)
    if (scope.modal) break
  }
  return heard
}

function signature(options: ScopeOptions): string {
  const able = (options.commands ?? []).map(
    ({ id, perform, porque }) => `${id}${perform ? (porque ?? '+') : '-'}`,
  )
  const named = Object.entries(options.labels ?? {}).map(([id, text]) => `${id}=${text}`)
  const told = (options.hints ?? []).map(({ chords, texto }) => `${chords.join('/')}=${texto}`)
  return [...able, ...named, ...told, options.panel ?? '', options.primary ?? ''].join()
}

/** Enters a scope while the component lives. Handlers may be new functions on every render. */
export function useScope(name: Context, options: ScopeOptions = {}): void {
  const depth = useContext(ScopeDepth)
  const latest = useRef(options)
  latest.current = options
  const { active = true, modal = false } = options

  // biome-ignore lint/correctness/useExhaustiveDependencies: modal is read when the scope is pushed
  useLayoutEffect(
    () => (active ? pushScope(name, depth, () => latest.current) : undefined),
    [name, depth, active, modal],
  )

  const said = signature(options)
  const before = useRef(said)
  useLayoutEffect(() => {
    if (before.current === said) return
    before.current = said
    announce()
  }, [said])
}
