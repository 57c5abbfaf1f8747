import type { z } from 'zod'
import type { Flag, PlanFlag, Right } from '../rights.ts'
import type { KeyPlace } from './contexts.ts'
import type { Ctx } from './ctx.ts'

interface Base<A extends z.ZodObject> {
  /** Unique id `area.verb`; a duplicate throws when the module loads. */
  id: string
  title: string
  /** Contexts in which the command can run; a key group (`cart`) stands for all that extend it. Absent: anywhere. */
  when?: KeyPlace | readonly KeyPlace[]
  /** Right required, or several of which any one is enough. */
  permission?: Flag | readonly Flag[]
  right?: Right
  plan?: PlanFlag
  /**
   * `livre`: works without a session (theme, help, keys of a form). `sessao`: works in any session, even of a blocked
   * company or before a required change of password. Absent: needs a normal session.
   */
  acesso?: 'livre' | 'sessao'
  /** True if the command writes: hidden and refused in a read-only company (status 2). */
  escrita?: boolean
  /** True if the command runs again while its key is held. Default false: money and printing must not repeat. */
  repete?: boolean
  /** Schema of the arguments, from which F4 form, palette prompt and arguments of `/verbo` derive. Absent: none. */
  args?: A
  /** Loads the arguments' schema when the form first opens (smaller first load). Such a command always shows its form. */
  argsLater?: () => Promise<A>
  /** Name typed after `/`, needed when another command's id has the same last word. */
  verbo?: string
  /** Other names for the command. One typed in full ranks the command as high as its title does. */
  chamado?: readonly string[]
  /** Codes by which other till programs name the command, typed with a slash at the till: '135' for `135/`. */
  codigos?: readonly string[]
  /** True if the palette of other screens offers the command too: it opens the till, then runs there. */
  levaAoCaixa?: true
  /** Extra search words for the palette. */
  palavras?: string
  /**
   * True for the usual next action: while it can run, its key comes first in the command bar, highlighted. The active scope
   * may choose another command.
   */
  principal?: boolean
  /**
   * Position in the command bar: `obra` (current work) right after the principal key, `passado` (finished sales) last.
   * Absent: in between, function keys first.
   */
  barra?: 'obra' | 'passado'
  /** True if the palette does not list the command (cursor movement, closing a dialog). */
  interno?: boolean
}

/**
 * A command. Either the command acts through `run`, or `tela: true` says that a screen acts: a scope that passed
 * `on(command, …)` to `useScope`. Without such an active scope a `tela` command cannot run.
 */
export type Command<A extends z.ZodObject = z.ZodObject> = Base<A> &
  ({ run: (ctx: Ctx, args: z.output<A>) => void | Promise<void> } | { tela: true })

// biome-ignore lint/suspicious/noExplicitAny: the widest command, for lists
export type AnyCommand = Command<any>

/** A declared command, with its literal id and typed arguments. */
export type Declared<I extends string, A extends z.ZodObject> = Command<A> & { id: I }

/** Type of a command's arguments. */
export type ArgsOf<C> = C extends Declared<string, infer A> ? z.output<A> : never

/** Declares a command; the palette entry, the F4 form and the hint of its key derive from the declaration. */
export function defineCommand<
  const I extends string,
  A extends z.ZodObject = z.ZodObject<z.core.$ZodLooseShape>,
>(command: Declared<I, A>): Declared<I, A> {
  return command
}
