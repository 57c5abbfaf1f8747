import type { z } from 'zod'
import type { AnyCommand, Command } from '../../../domain/commands/define.ts'
import { defineDialog, openDialog } from '../../dialogs/define.ts'
import { aboutOf, reachableScopes, type Sobre } from '../../keys/scopes.ts'
import { later } from '../../shell/later.tsx'
import type { Renewal } from './use-renewed.ts'

// loaded with the form library: no first load waits for them
const promptDialog = defineDialog(
  'prompt',
  later(() => import('./prompt-dialog.tsx'), 'PromptDialog'),
)

/** Input of the prompt's dialog. */
export interface PromptDados {
  command: AnyCommand
  args: z.ZodObject
  /** Known arguments, filled in. */
  given: Readonly<Record<string, unknown>>
  /** Subject of the command, in words. */
  sobre?: Sobre['texto'] | undefined
  /** Values that follow a day of the form. */
  segue?: Renewal | undefined
  /** Reason why these arguments were refused. */
  falha?: FalhaDoPedido | undefined
}

/** Refusal of given arguments by the server, or a network failure. */
export interface FalhaDoPedido {
  texto: string
  /** Messages by argument. */
  erros: Readonly<Record<string, string>>
}

/**
 * Asks for a command's arguments in a form made of their schema; undefined when cancelled. `sobre`: subject of the command;
 * default, that of the live scope.
 */
export async function prompt<A extends z.ZodObject>(
  command: Command<A>,
  given?: unknown,
  sobre: Sobre | undefined = reachableScopes()
    .map(scope => aboutOf(scope.options(), command.id))
    .find(found => found !== undefined),
  falha?: FalhaDoPedido,
): Promise<z.output<A> | undefined> {
  const known = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>
  const args = sobre?.args ?? command.args ?? (await command.argsLater?.())
  if (!args) throw new Error(`Comando sem formulário: ${command.id}`)
  return (await openDialog(promptDialog, {
    command,
    args,
    given: { ...sobre?.valores, ...known },
    sobre: sobre?.texto,
    segue: sobre?.segue,
    falha,
  })) as z.output<A> | undefined
}
