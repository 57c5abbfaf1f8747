import type { z } from 'zod'
import type { PlanFlag } from '../options/flags.ts'
import type { Flag, Right } from '../rights.ts'
import type { KeyPlace } from './contexts.ts'
import type { Ctx } from './ctx.ts'

interface Base<A extends z.ZodObject> {
  /** Unique id `dominio.verbo`; a duplicate throws at start. */
  id: string
  title: string
  /** Contexts in which it can run; a group (`cart`) stands for every context that extends it. Absent: anywhere. */
  when?: KeyPlace | readonly KeyPlace[]
  /** Required right, or one of several. */
  permission?: Flag | readonly Flag[]
  right?: Right
  plan?: PlanFlag
  /**
   * `livre`: also without a session (theme, help, a form's own keys). `sessao`: any session, also blocked or before its new
   * password.
   */
  acesso?: 'livre' | 'sessao'
  /** True: hidden and refused for a read-only company (status 2). */
  escrita?: boolean
  /** True: runs on key repeat. Default false: repeats are ignored, as needed for money and printing. */
  repete?: boolean
  /** Arguments, from which the F4 form, the palette prompt and `/verbo` derive. Absent: none. */
  args?: A
  /** Arguments loaded with the first form that needs them, to keep the first load small; its form is always shown. */
  argsLater?: () => Promise<A>
  /** Name after `/`, if another command has the same last word in its id. */
  verbo?: string
  /** Other names that find it like its title, if typed whole. */
  chamado?: readonly string[]
  /** Extra search words for the palette. */
  palavras?: string
  /**
   * True for the usual next step: its key comes first in the bar, in amber, while it can run. The active scope may choose
   * another.
   */
  principal?: boolean
  /**
   * Position in the bar: `obra` (current work) before all but the principal key, `passado` (finished things) after them.
   * Absent: function keys in order, then the rest.
   */
  barra?: 'obra' | 'passado'
  /** True: not listed in the palette (cursor movement, closing a dialog). */
  interno?: boolean
}

/**
 * Command with one of two: `run` acts through Ctx; `tela` is performed by the active scope, which passes `on(command, …)` to
 * `useScope` and so tells that it can run now.
 */
export type Command<A extends z.ZodObject = z.ZodObject> = Base<A> &
  ({ run: (ctx: Ctx, args: z.output<A>) => void | Promise<void> } | { tela: true })

// biome-ignore lint/suspicious/noExplicitAny: the widest command, for lists
export type AnyCommand = Command<any>

/** Declared command, with literal id and typed arguments. */
export type Declared<I extends string, A extends z.ZodObject> = Command<A> & { id: I }

/** Argument type of a command's performer. */
export type ArgsOf<C> = C extends Declared<string, infer A> ? z.output<A> : never

/** Declares a command; palette entry, key, F4 form, hint and test derive from it. */
export function defineCommand<
  const I extends string,
  A extends z.ZodObject = z.ZodObject<z.core.$ZodLooseShape>,
>(command: Declared<I, A>): Declared<I, A> {
  return command
}
