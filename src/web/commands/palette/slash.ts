import { plain } from '../../../core/text/plain.ts'
import { app } from '../../../domain/commands/app/index.ts'
import type { AnyCommand } from '../../../domain/commands/define.ts'
import { COMMANDS } from '../../../domain/commands/index.ts'
import { naoHa } from '../../../domain/nao-ha.ts'
import { openDialog } from '../../dialogs/define.ts'
import { alerta } from '../../state/notices.ts'
import { ableAt, scopesBelow } from '../access.ts'
import { promptFields, promptValue } from '../prompt/prompt-fields.ts'
import { runCommand } from '../run-command.ts'
import { paletteDialog } from './palette-dialog.ts'

const words = (text: string) => plain(text).split(/[\s._]+/)

/**
 * Ranks how well a verb names a command: 0 it is the command's id, `verbo` or a code of another till program, 1 the last word of the id, 2 a word of
 * title or synonyms; null: none of these.
 */
function closeness({ id, title, palavras, verbo, codigos }: AnyCommand, verb: string): number | null {
  if (id === verb || verbo === verb || codigos?.includes(verb)) return 0
  if (id.split('.').at(-1) === verb) return 1
  return words(`${title} ${palavras ?? ''}`).includes(verb) ? 2 : null
}

const asks = ({ args, argsLater }: AnyCommand) => Boolean(args ?? argsLater)

/**
 * Runs `/verbo argumentos`, typed in the omnibar. The best command runs, with its arguments in the order of its form.
 * Several equally good ones, or words that the command does not take, open the palette with the whole text. Returns
 * false when no command matches, after telling the user.
 */
export async function runSlash(verbo: string, argumentos: readonly string[] = []): Promise<boolean> {
  const verb = plain(verbo)
  const named = COMMANDS.filter(ableAt(scopesBelow()))
    .map(command => ({ command, rank: closeness(command, verb) }))
    .filter((entry): entry is { command: AnyCommand; rank: number } => entry.rank !== null)
  const best = Math.min(...named.map(({ rank }) => rank))
  const equals = named.filter(({ rank }) => rank === best).map(({ command }) => command)
  const takers = equals.filter(asks)
  const found = argumentos.length > 0 && takers.length > 0 ? takers : equals
  const only = found[0]
  if (!only) {
    const absent = naoHa(verb)
    if (absent) alerta(`${absent.titulo} · ${absent.nota}`)
    else alerta(`Comando "/${verbo}" não existe aqui`, { comando: app.paleta, texto: 'mostra o que há' })
    return false
  }
  if (found.length > 1 || (argumentos.length > 0 && !asks(only)))
    void openDialog(paletteDialog, { texto: [verbo, ...argumentos].join(' ') })
  else await runCommand(only.id, await argumentsOf(only, argumentos))
  return true
}

/** Assigns words to arguments: each field takes one word, the last field takes the rest. */
async function argumentsOf(command: AnyCommand, words: readonly string[]): Promise<unknown> {
  if (words.length === 0) return undefined
  const args = command.args ?? (await command.argsLater?.())
  if (!args) return undefined
  const fields = promptFields(args)
  return Object.fromEntries(
    fields.map((field, index) => {
      const typed = index === fields.length - 1 ? words.slice(index).join(' ') : (words[index] ?? '')
      return [field.name, promptValue(field, field.kind === 'decimal' ? typed.replace(',', '.') : typed)]
    }),
  )
}
