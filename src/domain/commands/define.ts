import type { z } from 'zod'
import type { PlanFlag } from '../options/flags.ts'
import type { Flag, Right } from '../rights.ts'
import type { KeyPlace } from './contexts.ts'
import type { Ctx } from './ctx.ts'

interface Base<A extends z.ZodObject> {
  /** `dominio.verbo`, unique: a duplicate throws at start. */
  id: string
  title: string
  /** Places it can run in; a group (`cart`) names every context that extends it. Absent = anywhere. */
  when?: KeyPlace | readonly KeyPlace[]
  /** A group flag, or any of several. */
  permission?: Flag | readonly Flag[]
  right?: Right
  plan?: PlanFlag
  /** `livre`: without a session too (theme, help, a form's own keys). `sessao`: any session, also blocked or before its new password. */
  acesso?: 'livre' | 'sessao'
  /** Hidden and refused for a company of status 2. */
  escrita?: boolean
  /** Commits money or paper: ignored on key repeat. Default true when it has no `repete`. */
  repete?: boolean
  /** Arguments; the F4 form, the palette prompt and `/verbo` derive from it. Absent = none. */
  args?: A
  /** The same, fetched by the first form that asks for them: they weigh nothing in a first load, and its form always asks. */
  argsLater?: () => Promise<A>
  /** Name after `/`, where the last word of its id is another command's too. */
  verbo?: string
  /** Names as good as its title, when typed whole. */
  chamado?: readonly string[]
  /** Extra words the palette finds it by. */
  palavras?: string
  /** Next step wherever it can be done: its key leads the bar, in amber. The live scope may name another. */
  principal?: boolean
  /**
   * Its place in the bar, wherever it can be done: `obra` before all others but the key of the moment (the work in hand), `passado`
   * behind them (what is over). Absent: function keys in their order, then the rest.
   */
  barra?: 'obra' | 'passado'
  /** Not listed in the palette by itself (cursor movement inside a list, closing a dialog). */
  interno?: boolean
}

/**
 * One of two: `run` acts through Ctx; `tela` is performed by the scope that is live, which hands `on(command, …)` to `useScope`
 * and thereby says whether it can be done now.
 */
export type Command<A extends z.ZodObject = z.ZodObject> = Base<A> &
  ({ run: (ctx: Ctx, args: z.output<A>) => void | Promise<void> } | { tela: true })

// biome-ignore lint/suspicious/noExplicitAny: the widest command, for lists
export type AnyCommand = Command<any>

/** A command as it was declared: its id is known by its letters, its arguments by their schema. */
export type Declared<I extends string, A extends z.ZodObject> = Command<A> & { id: I }

/** Arguments of a performer. */
export type ArgsOf<C> = C extends Declared<string, infer A> ? z.output<A> : never

/** Declares a command once: palette entry, key, F4 form, hint and test derive from it. */
export function defineCommand<
  const I extends string,
  A extends z.ZodObject = z.ZodObject<z.core.$ZodLooseShape>,
>(command: Declared<I, A>): Declared<I, A> {
  return command
}
