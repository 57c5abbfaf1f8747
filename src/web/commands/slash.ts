import type { AnyCommand } from '../../domain/commands/define.ts'
import { COMMANDS } from '../../domain/commands/index.ts'
import { alerta } from '../state/notices.ts'
import { ableAt, scopesBelow } from './access.ts'
import { abrir } from './dialogs.tsx'
import { promptFields, promptValue } from './prompt-fields.ts'
import { normalize } from './rank.ts'
import { runCommand } from './run-command.ts'

const words = (text: string) => normalize(text).split(/[\s._]+/)

/** How well a verb names a command: 0 its id, 1 the last word of its id, 2 a word of its title or synonyms; null not at all. */
function closeness({ id, title, palavras }: AnyCommand, verb: string): number | null {
  if (id === verb) return 0
  if (id.split('.').at(-1) === verb) return 1
  return words(`${title} ${palavras ?? ''}`).includes(verb) ? 2 : null
}

/**
 * `/verbo argumentos` of the omnibar. One command named best runs, its arguments filled in the order of its form; several equals
 * open the palette on the verb; none is said.
 */
export async function runSlash(verbo: string, argumentos: readonly string[] = []): Promise<void> {
  const verb = normalize(verbo)
  const named = COMMANDS.filter(ableAt(scopesBelow()))
    .map(command => ({ command, rank: closeness(command, verb) }))
    .filter((entry): entry is { command: AnyCommand; rank: number } => entry.rank !== null)
  const best = Math.min(...named.map(({ rank }) => rank))
  const found = named.filter(({ rank }) => rank === best)
  const only = found[0]?.command
  if (!only) return alerta(`Comando "/${verbo}" não existe aqui. F1 mostra o que há`)
  if (found.length > 1) return void abrir('paleta', { texto: verbo })
  await runCommand(only.id, argumentsOf(only, argumentos))
}

/** The first field takes the first word, the last takes the rest. */
function argumentsOf(command: AnyCommand, words: readonly string[]): unknown {
  if (!command.args || words.length === 0) return undefined
  const fields = promptFields(command.args)
  return Object.fromEntries(
    fields.map((field, index) => {
      const typed = index === fields.length - 1 ? words.slice(index).join(' ') : (words[index] ?? '')
      return [field.name, promptValue(field, field.kind === 'decimal' ? typed.replace(',', '.') : typed)]
    }),
  )
}
