import type { Context } from '../../domain/commands/contexts.ts'
import type { AnyCommand } from '../../domain/commands/define.ts'
import { commandById } from '../../domain/commands/index.ts'
import { ApiError, errorText, movedUser, NetworkError } from '../api/errors.ts'
import { performerOf, reachableScopes } from '../keys/scopes.ts'
import { refusedAt } from '../register/form/refused-at.ts'
import { able, allowed, whyNot } from './access.ts'
import { ctx } from './context.ts'
import { type FalhaDoPedido, prompt } from './prompt/prompt.ts'
import { showError } from './show-error.ts'

/**
 * Runs a command from any source: key, hint, palette, prompt, `/verbo`. Missing or invalid arguments open the command's
 * form. A command that is not possible now only tells its reason, if it has one.
 */
export async function runCommand(
  id: string,
  given?: unknown,
  ignorar: readonly Context[] = [],
): Promise<void> {
  const command = commandById(id)
  if (!command) throw new Error(`Comando desconhecido: ${id}`)
  const args = argumentsOf(command, given)
  if (args === undefined) await perform(command, { given }, ignorar)
  else await perform(command, { args }, ignorar)
}

/** Opens the command's form first (F4), even when no argument is required. */
export async function runWithPrompt(command: AnyCommand, given?: unknown): Promise<void> {
  await perform(command, { given }, [])
}

/** Runs a command with `args`; without, asks for them from `given`. Refused arguments are asked again with messages. */
async function perform(
  command: AnyCommand,
  { args, given }: { args?: unknown; given?: unknown },
  ignorar: readonly Context[],
): Promise<void> {
  if (!allowed(command)) return ctx.alerta(`Acesso negado: ${command.title}`)
  // scopes are read before the form opens: the command acts on the screen where it was called
  const scopes = reachableScopes(ignorar)
  const why = whyNot(command, scopes)
  if (why) return ctx.alerta(why)
  if (!able(command, scopes)) return
  const run = (known: unknown) => {
    for (const scope of scopes) {
      const handler = performerOf(scope.options().commands, command.id)
      if (handler) return handler(known)
    }
    // a scope may have gone while the form was open
    return 'run' in command ? command.run(ctx, known) : ctx.alerta(`${command.title}: não cabe mais`)
  }
  let known = given
  for (let falha: FalhaDoPedido | undefined; ; ) {
    const said = args ?? (await prompt(command, known, undefined, falha))
    if (said === undefined) return
    try {
      return void (await run(said))
    } catch (error) {
      falha = args === undefined ? refusalOf(error) : undefined
      if (!falha) return showError(error)
      known = said
    }
  }
}

/** Converts an error into a refusal to correct or retry in the form; undefined: another error, for the caller. */
export function refusalOf(error: unknown): FalhaDoPedido | undefined {
  if (error instanceof NetworkError) return { texto: error.message, erros: {} }
  if (!(error instanceof ApiError) || movedUser(error) || error.codigo === 'ERRO_INTERNO') return undefined
  return { texto: errorText(error), erros: refusedAt(error) }
}

/** Parses the arguments; undefined when they must be asked in a form. */
function argumentsOf(command: AnyCommand, given: unknown): unknown {
  if (command.argsLater) return undefined
  if (!command.args) return {}
  const parsed = command.args.safeParse(given ?? {})
  return parsed.success ? parsed.data : undefined
}
