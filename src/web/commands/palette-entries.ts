import type { AnyCommand } from '../../domain/commands/define.ts'
import { COMMANDS } from '../../domain/commands/index.ts'
import type { Scope } from '../keys/scopes.ts'
import { go } from '../state/location.ts'
import { able, allowedRoutes, scopesBelow } from './access.ts'
import { chordFor } from './hints.ts'
import type { PaletteEntry } from './providers.ts'
import { prepare, type Ranked } from './rank.ts'
import { runCommand } from './run-command.ts'

export interface Row extends PaletteEntry {
  /** Quiet word at the left: what kind of thing it is. */
  grupo: string
  chord: string | null
  /** Set on a command: F4 opens its form. */
  command?: AnyCommand
}

const IGNORED = ['paleta', 'prompt', 'ajuda'] as const

function commandRow(command: AnyCommand, scopes: readonly Scope[]): Row {
  return {
    id: command.id,
    titulo: command.title,
    grupo: command.when ? 'aqui' : 'comando',
    chord: chordFor(command.id, scopes),
    command,
    executar: () => runCommand(command.id, undefined, IGNORED),
  }
}

/** Everything the user may do and open from here, what belongs to the screen first; and nothing else. */
export function paletteRows(): Ranked<Row>[] {
  const scopes = scopesBelow()
  const commands = COMMANDS.filter(command => !command.interno && able(command, scopes))
  const words = new Map<Row, string>()
  const note = (row: Row, palavras?: string) => {
    words.set(row, palavras ?? '')
    return row
  }
  const here = commands.filter(command => command.when).map(c => note(commandRow(c, scopes), c.palavras))
  const everywhere = commands
    .filter(command => !command.when)
    .map(c => note(commandRow(c, scopes), c.palavras))
  const elsewhere = allowedRoutes().filter(({ path }) => path !== window.location.pathname)
  const screens = elsewhere.map(route =>
    note(
      {
        id: `rota:${route.path}`,
        titulo: route.title,
        nota: route.path,
        grupo: 'tela',
        chord: chordFor('app.ir', scopes, { caminho: route.path }),
        executar: () => go(route.path),
      },
      route.palavras,
    ),
  )
  return prepare([...here, ...screens, ...everywhere], row => `${row.titulo} ${words.get(row)} ${row.id}`)
}
