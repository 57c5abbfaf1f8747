import type { AnyCommand } from '../../domain/commands/define.ts'
import { COMMANDS } from '../../domain/commands/index.ts'
import type { Route } from '../../domain/routes/define.ts'
import { ROUTES } from '../../domain/routes/index.ts'
import type { Scope } from '../keys/scopes.ts'
import { go } from '../state/location.ts'
import { ableAt, allowedRoutes, scopesBelow } from './access.ts'
import { chordFor } from './hints.ts'
import type { PaletteEntry } from './providers.ts'
import { prepare, type Ranked } from './rank.ts'
import { runCommand } from './run-command.ts'

export interface Row extends PaletteEntry {
  /** Quiet word at the left: what kind of thing it is. */
  grupo: string
  /** Its key where the user is. Asked only for the rows in sight. */
  chord: (scopes: readonly Scope[]) => string | null
  /** Set on a command: F4 opens its form. */
  command?: AnyCommand
}

const IGNORED = ['paleta', 'prompt', 'ajuda'] as const

/** What a row is does not change while the page lives: made, and its text normalised, once. */
function ranked(row: Row, palavras = ''): Ranked<Row> {
  const [entry] = prepare([row], ({ titulo, id }) => `${titulo} ${palavras} ${id}`)
  return entry as Ranked<Row>
}

const commandRow = (command: AnyCommand): Ranked<Row> =>
  ranked(
    {
      id: command.id,
      titulo: command.title,
      grupo: command.when ? 'aqui' : 'comando',
      chord: scopes => chordFor(command.id, scopes),
      command,
      executar: () => runCommand(command.id, undefined, IGNORED),
    },
    command.palavras,
  )

const routeRow = ({ path, title, palavras, novo }: Route): Ranked<Row> =>
  ranked(
    {
      id: `rota:${path}`,
      titulo: title,
      nota: path,
      grupo: novo ? 'novo' : 'tela',
      chord: scopes => chordFor('app.ir', scopes, { caminho: path }),
      executar: () => go(path),
    },
    palavras,
  )

interface Entries {
  here: (readonly [AnyCommand, Ranked<Row>])[]
  everywhere: (readonly [AnyCommand, Ranked<Row>])[]
  screens: Map<Route, Ranked<Row>>
}

let made: Entries | null = null

function entries(): Entries {
  if (made) return made
  const listed = COMMANDS.filter(({ interno }) => !interno).map(
    command => [command, commandRow(command)] as const,
  )
  made = {
    here: listed.filter(([{ when }]) => when),
    everywhere: listed.filter(([{ when }]) => !when),
    screens: new Map(ROUTES.filter(({ interna }) => !interna).map(route => [route, routeRow(route)])),
  }
  return made
}

/** Everything the user may do and open from here, what belongs to the screen first; and nothing else. */
export function paletteRows(): Ranked<Row>[] {
  const able = ableAt(scopesBelow())
  const { here, everywhere, screens } = entries()
  const rows: Ranked<Row>[] = []
  for (const [command, row] of here) if (able(command)) rows.push(row)
  for (const route of allowedRoutes()) {
    const row = screens.get(route)
    if (row && route.path !== window.location.pathname) rows.push(row)
  }
  for (const [command, row] of everywhere) if (able(command)) rows.push(row)
  return rows
}

/** Made before the first Ctrl+K, when the browser has nothing to do. */
export function warmPalette(): void {
  const idle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 1000))
  idle(() => void entries())
}
