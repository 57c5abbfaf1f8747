import type { z } from 'zod'
import type { AnyCommand } from '../../../domain/commands/define.ts'
import { ApiError } from '../../api/errors.ts'
import { prompt } from './prompt.ts'

/** Asks until `use` accepts the values, with each error at its field; null when the user cancels. */
export async function insist<T>(
  command: AnyCommand,
  args: z.ZodObject,
  first: Record<string, unknown>,
  use: (said: Record<string, unknown>) => Promise<T>,
): Promise<T | null> {
  let failure: { texto: string; erros: Record<string, string> } | undefined
  for (let given = first; ; ) {
    const said = await prompt(command, given, { args }, failure)
    if (!said) return null
    try {
      return await use(said as Record<string, unknown>)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      failure = {
        texto: error.message,
        erros: Object.fromEntries(Object.entries(error.errors ?? {}).map(([at, [why = '']]) => [at, why])),
      }
      given = said as Record<string, unknown>
    }
  }
}
