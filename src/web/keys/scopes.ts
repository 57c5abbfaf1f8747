import type { Atom } from 'jotai'
import { createContext, useContext, useLayoutEffect, useRef } from 'react'
import type { ZodObject } from 'zod'
import type { Context } from '../../domain/commands/contexts.ts'
import type { AnyCommand, ArgsOf } from '../../domain/commands/define.ts'
import type { CommandId } from '../../domain/commands/index.ts'
import type { Renewal } from '../commands/prompt/use-renewed.ts'
import { cell, pageState } from '../state/cell.ts'

/** A scope's function for a command; `perform` false: not possible now, and the key does nothing. */
export interface Performer {
  readonly id: string
  // biome-ignore lint/suspicious/noExplicitAny: `on` has seen that the arguments are the command's
  readonly perform: ((args: any) => unknown) | false
  /** Gives what the command's form is about, when the scope's `over` has nothing for the command. */
  readonly sobre?: (() => Sobre | undefined) | undefined
  /** Reason why the command is not possible now: pressing its key shows the reason, and the hint bar leaves the key out. */
  readonly porque?: string | null | undefined
}

/** Commands of a scope; of a repeated one the last counts, so that a screen can override commands spread before. */
export type ScopeCommands = readonly Performer[]

/** Binds a command to a function of the scope, typed by the command's arguments. */
export const on = <C extends AnyCommand>(
  { id }: C,
  perform: ((args: ArgsOf<C>) => unknown) | false | undefined,
  mais: Pick<Performer, 'sobre' | 'porque'> = {},
): Performer => ({ id, perform: perform ?? false, ...mais })

/** Finds a scope's function for a command; undefined when the scope does not have the command. */
export const performerOf = (
  commands: ScopeCommands | undefined,
  id: string,
): Performer['perform'] | undefined => commands?.findLast(performer => performer.id === id)?.perform

/** Gives what a command's form is about in a scope, with initial values of the form. */
export const aboutOf = ({ over, commands }: ScopeOptions, id: string): Sobre | undefined =>
  (over as Readonly<Record<string, () => Sobre | undefined>> | undefined)?.[id]?.() ??
  commands?.findLast(performer => performer.id === id)?.sobre?.()

/** Values by command id. */
export type ById<T> = Readonly<Partial<Record<CommandId, T>>>

/** Other labels for keys: by command, or for one binding by command and argument ('lista.escolher 1'). */
export type Words = ById<string> & { readonly [bound: `${string} ${string}`]: string }

/** Subject of a command's form: a text such as 'ARROZ, 2 × 10,00 = 20,00', and initial values such as a proposed name. */
export interface Sobre {
  /** Text of the form; an atom when it may change while the form is open. */
  texto?: string | Atom<string>
  valores?: Readonly<Record<string, unknown>>
  /** Arguments to ask for in place of the command's own; may add some, such as the state's leave to cancel late. */
  args?: ZodObject
  /** The same, loaded when the form opens. */
  argsLater?: () => Promise<ZodObject>
  /** Day of the form on which other values depend: the values are fetched again when the user changes the day. */
  segue?: Renewal | undefined
}

/** Keys that a control of the scope handles itself: Enter on a focused button, digits of ready answers. */
export interface Dica {
  chords: readonly [string, ...string[]]
  texto: string
  executar: () => void
}

export interface ScopeOptions {
  /** True: scopes below and `global` do not receive keys. */
  modal?: boolean
  commands?: ScopeCommands
  /** Other labels for hints while this scope is live: { 'form.salvar': 'Aceitar' }. */
  labels?: Words
  /** Hints in the bar besides those of the bindings. */
  hints?: readonly Dica[] | undefined
  /** Usual next command, shown first in the bar and in amber while possible. */
  primary?: CommandId | undefined
  /** Subjects of the forms of commands, with initial values. */
  over?: ById<() => Sobre | undefined> | undefined
  /** Handler of ESC. Returns false when it closes nothing: then the scope below handles ESC. */
  onBack?: (() => unknown) | undefined
  /** Address to which ESC leads, named in the bar; absent while ESC does something else first (named by `labels`). */
  backTo?: string | null | undefined
  /** Name of the part of the screen, after the context's name in the scope path: 'itens'. */
  panel?: string
  /** False removes the scope from the stack while the component stays mounted. */
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
 * Depth of a component in the tree of scopes: 0 for the application; each ScopeLayer adds its `step`. The order of
 * mounting cannot be used, because effects of children run first.
 */
export const ScopeDepth = createContext(0)

/** Live scopes, bottom to top. `global` is not in the list: it is always below all. */
export const scopesAtom = cell<readonly Scope[]>([])

const page = pageState(() => ({
  sequence: 0,
}))

/** Puts a scope on the stack, by depth and sequence; returns a function that removes it. React code uses `useScope`. */
export function pushScope(name: Context, depth: number, options: () => ScopeOptions): () => void {
  const scope: Scope = { id: ++page.sequence, name, depth, modal: options().modal === true, options }
  scopesAtom.set(stack =>
    [...stack, scope].sort((one, other) => one.depth - other.depth || one.id - other.id),
  )
  return () => scopesAtom.set(stack => stack.filter(entry => entry.id !== scope.id))
}

export const currentScopes = (): readonly Scope[] => scopesAtom.get()

/** Notifies listeners that commands of the scopes have changed: the hint bar is redrawn. */
const announce = () => scopesAtom.set(stack => [...stack])

/** Lists the scopes that receive a key, topmost first, to the first modal one. `ignorar`: leave out (palette's own). */
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

/** Puts a scope on the stack while the component is mounted. Handlers may be new functions on every render. */
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
