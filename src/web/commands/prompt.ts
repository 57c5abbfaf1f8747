import type { z } from 'zod'
import type { AnyCommand, Command } from '../../domain/commands/define.ts'
import { abrir } from './dialogs.tsx'

/** What the prompt's dialog is opened with. */
export interface PromptDados {
  command: AnyCommand
  /** Arguments already known, shown filled in. */
  given: Readonly<Record<string, unknown>>
}

/** Asks for a command's arguments in a form made of their schema; undefined when the user gave up. */
export async function prompt<A extends z.ZodObject>(
  command: Command<A>,
  given?: unknown,
): Promise<z.output<A> | undefined> {
  const known = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>
  return (await abrir('prompt', { command, given: known } satisfies PromptDados)) as z.output<A> | undefined
}
