import type { z } from 'zod'
import type { AnyCommand, Command } from '../../../domain/commands/define.ts'
import { defineDialog, openDialog } from '../../dialogs/define.ts'
import { aboutOf, reachableScopes, type Sobre } from '../../keys/scopes.ts'
import { later } from '../../shell/later.tsx'
import type { Renewal } from './use-renewed.ts'

// loads the form library lazily, so that the first load of the page does not wait
const promptDialog = defineDialog(
  'prompt',
  later(() => import('./prompt-dialog.tsx'), 'PromptDialog'),
)

/** Input of the dialog that asks for arguments. */
export interface PromptDados {
  command: AnyCommand
  args: z.ZodObject
  /** Known arguments, which fill the form. */
  given: Readonly<Record<string, unknown>>
  /** Text about what the command acts on. */
  sobre?: Sobre['texto'] | undefined
  /** Values that change with a day in the form. */
  segue?: Renewal | undefined
  /** Refusal of these arguments by the server. */
  falha?: FalhaDoPedido | undefined
}

/** Refusal of the arguments by the server, or a network failure. */
export interface FalhaDoPedido {
  texto: string
  /** Messages by argument. */
  erros: Readonly<Record<string, string>>
}

/**
 * Asks for a command's arguments in a form made from their schema; undefined when cancelled. `sobre`: what the command acts
 * on; by default, what the live scope gives.
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
  const args = sobre?.args ?? (await sobre?.argsLater?.()) ?? command.args ?? (await command.argsLater?.())
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
