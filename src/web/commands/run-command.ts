import type { Context } from '../../domain/commands/contexts.ts'
import type { AnyCommand } from '../../domain/commands/define.ts'
import { commandById } from '../../domain/commands/index.ts'
import { performerOf, reachableScopes } from '../keys/scopes.ts'
import { able, allowed, whyNot } from './access.ts'
import { ctx } from './context.ts'
import { prompt } from './prompt.ts'
import { showError } from './show-error.ts'

/**
 * Runs a command as any of its sources asks: key, hint, palette, prompt, `/verbo`. Missing or wrong arguments open its F4 form.
 * What cannot be done here and now does nothing: the key was ours, not the browser's.
 */
export async function runCommand(
  id: string,
  given?: unknown,
  ignorar: readonly Context[] = [],
): Promise<void> {
  const command = commandById(id)
  if (!command) throw new Error(`Comando desconhecido: ${id}`)
  const args = argumentsOf(command, given)
  await perform(command, args === undefined ? () => prompt(command, given) : () => args, ignorar)
}

/** F4: the form first, even when the arguments could be left out. */
export async function runWithPrompt(command: AnyCommand, given?: unknown): Promise<void> {
  await perform(command, () => prompt(command, given), [])
}

async function perform(
  command: AnyCommand,
  askArgs: () => unknown,
  ignorar: readonly Context[],
): Promise<void> {
  if (!allowed(command)) return ctx.alerta(`Acesso negado: ${command.title}`)
  // taken before the form opens: the command belongs to the screen where it was asked for
  const scopes = reachableScopes(ignorar)
  const why = whyNot(command, scopes)
  if (why) return ctx.alerta(why)
  if (!able(command, scopes)) return
  const asked = askArgs()
  const args = asked instanceof Promise ? await asked : asked
  if (args === undefined) return
  const handler = scopes
    .map(scope => performerOf(scope.options().commands, command.id))
    .find(found => typeof found === 'function')
  try {
    if (handler) await handler(args)
    else if ('run' in command) await command.run(ctx, args)
  } catch (error) {
    showError(error)
  }
}

/** Parsed arguments; undefined when the form must ask for them. */
function argumentsOf(command: AnyCommand, given: unknown): unknown {
  if (!command.args) return {}
  const parsed = command.args.safeParse(given ?? {})
  return parsed.success ? parsed.data : undefined
}
