import type { Atom } from 'jotai'
import { createContext, useContext, useLayoutEffect, useRef } from 'react'
import type { ZodObject } from 'zod'
import type { Context } from '../../domain/commands/contexts.ts'
import type { AnyCommand, ArgsOf } from '../../domain/commands/define.ts'
import type { CommandId } from '../../domain/commands/index.ts'
import { cell } from '../state/cell.ts'

/** Act of a scope for a command; `false`: it cannot be done now, the key does nothing. */
export interface Performer {
  readonly id: string
  // biome-ignore lint/suspicious/noExplicitAny: `on` has seen that the arguments are the command's
  readonly perform: ((args: any) => unknown) | false
  /** Subject of its form, where the scope itself names none. */
  readonly sobre?: (() => Sobre | undefined) | undefined
  /** Why it cannot be done now: its key says so in these words, and is not offered. */
  readonly porque?: string | null | undefined
}

/** Said twice, the last one stands: a screen puts its own behind those it spreads. */
export type ScopeCommands = readonly Performer[]

/** A command and who performs it here, with the arguments that it declares. */
export const on = <C extends AnyCommand>(
  { id }: C,
  perform: ((args: ArgsOf<C>) => unknown) | false | undefined,
  mais: Pick<Performer, 'sobre' | 'porque'> = {},
): Performer => ({ id, perform: perform ?? false, ...mais })

/** Finds a scope's act for a command; undefined where it does not know it. */
export const performerOf = (
  commands: ScopeCommands | undefined,
  id: string,
): Performer['perform'] | undefined => commands?.findLast(performer => performer.id === id)?.perform

/** Finds a command's subject in a scope, with the first values of its form. */
export const aboutOf = ({ over, commands }: ScopeOptions, id: string): Sobre | undefined =>
  (over as Readonly<Record<string, () => Sobre | undefined>> | undefined)?.[id]?.() ??
  commands?.findLast(performer => performer.id === id)?.sobre?.()

/** Said of commands by their ids. */
export type ById<T> = Readonly<Partial<Record<CommandId, T>>>

/** Other words for a key: its command's, or of one of several bindings by its argument: 'lista.escolher 1'. */
export type Words = ById<string> & { readonly [bound: `${string} ${string}`]: string }

/** 'ARROZ, 2 × 10,00 = 20,00'; a name proposed for what is put aside. */
export interface Sobre {
  /** An atom where the screen may change it behind the form. */
  texto?: string | Atom<string>
  valores?: Readonly<Record<string, unknown>>
  /** Asked in place of the command's own arguments, which are among them. */
  args?: ZodObject
}

/** Keys that a control of the scope answers by itself (Enter on the button with the focus, digits of ready answers). */
export interface Dica {
  chords: readonly [string, ...string[]]
  texto: string
  executar: () => void
}

export interface ScopeOptions {
  /** The search for a chord stops here: nothing below hears it (global still does not leak either). */
  modal?: boolean
  commands?: ScopeCommands
  /** Other words for a hint while this scope is live: { 'form.salvar': 'Aceitar' }. */
  labels?: Words
  /** Hints that the bar shows besides its bindings. */
  hints?: readonly Dica[] | undefined
  /** The command whose key leads the bar, in amber, while it can be done: what one presses next here. */
  primary?: CommandId | undefined
  /** Subjects of commands that ask something, with the first values of their forms. */
  over?: ById<() => Sobre | undefined> | undefined
  /** ESC: one rung. Return false when this scope had nothing to close and the next one down may. */
  onBack?: (() => unknown) | undefined
  /** Address of the screen ESC leads to, which the bar names; absent while ESC does something else first (`labels` says what). */
  backTo?: string | null | undefined
  /** The pane's word in the scope path, after the context's own: 'itens'. */
  panel?: string
  /** false takes the scope off the stack without unmounting. */
  active?: boolean
}

export interface Scope {
  readonly id: number
  readonly name: Context
  readonly depth: number
  readonly modal: boolean
  /** Read through the getter: handlers are always those of the last render. */
  readonly options: () => ScopeOptions
}

/** How deep the tree is here: 0 the shell, +1 per ScopeLayer. Mounting order lies (effects run child first), depth does not. */
export const ScopeDepth = createContext(0)

/** Live scopes, bottom to top. `global` is never in it: it is the floor. */
export const scopesAtom = cell<readonly Scope[]>([])

let sequence = 0

/** Puts a scope on the stack, sorted by (depth, sequence); returns its removal. The hook below is the way in for React. */
export function pushScope(name: Context, depth: number, options: () => ScopeOptions): () => void {
  const scope: Scope = { id: ++sequence, name, depth, modal: options().modal === true, options }
  scopesAtom.set(stack =>
    [...stack, scope].sort((one, other) => one.depth - other.depth || one.id - other.id),
  )
  return () => scopesAtom.set(stack => stack.filter(entry => entry.id !== scope.id))
}

export const currentScopes = (): readonly Scope[] => scopesAtom.get()

/** Same scopes, told again: what they can do has changed, the hint bar must be drawn anew. */
const announce = () => scopesAtom.set(stack => [...stack])

/** Scopes that may hear a key now, top first: down to the first modal one. `ignorar` leaves the palette out of its own question. */
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

/** Enters a scope for as long as the component lives. Handlers may be new functions on every render. */
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
