import { app } from '../../../domain/commands/app/index.ts'
import type { AnyCommand } from '../../../domain/commands/define.ts'
import { COMMANDS } from '../../../domain/commands/index.ts'
import type { Route } from '../../../domain/routes/define.ts'
import { ROUTES } from '../../../domain/routes/index.ts'
import { MENU_GROUPS } from '../../../domain/routes/menu.ts'
import { currentKeymap } from '../../keys/active-keymap.ts'
import { currentScopes, type Scope } from '../../keys/scopes.ts'
import { go } from '../../state/location.ts'
import { getSession } from '../../state/session.ts'
import { ableAt, allowedRoutes, scopesBelow } from '../access.ts'
import { chordFor } from '../hints/hints.ts'
import { prepareScreen } from '../prepare-screen.ts'
import { runCommand } from '../run-command.ts'
import type { PaletteEntry } from './providers.ts'
import { prepare, type Ranked, sift } from './rank.ts'

export interface PaletteItem extends PaletteEntry {
  /** Quiet word at the left: what kind of thing it is. */
  grupo: string
  /** Its key where the user is. Asked only for the rows in sight. */
  chord: (scopes: readonly Scope[]) => string | null
  /** Set on a command: F4 opens its form. */
  command?: AnyCommand
}

const IGNORED = ['paleta', 'prompt', 'ajuda'] as const

/** Makes a row and normalises its text, once: a row does not change while the page lives. */
function ranked(
  row: PaletteItem,
  palavras = '',
  chamado?: readonly string[],
  makes?: boolean,
): Ranked<PaletteItem> {
  const [entry] = prepare(
    [row],
    ({ titulo }) => titulo,
    ({ id }) => `${palavras} ${id}`,
    chamado,
    makes,
  )
  return entry as Ranked<PaletteItem>
}

const commandRow = (command: AnyCommand): Ranked<PaletteItem> =>
  ranked(
    {
      id: command.id,
      titulo: command.title,
      grupo: command.when ? 'aqui' : 'comando',
      chord: scopes => chordFor(command, scopes),
      command,
      executar: () => runCommand(command.id, undefined, IGNORED),
    },
    command.palavras,
    command.chamado,
  )

const routeRow = (route: Route): Ranked<PaletteItem> => {
  const { path, title, palavras, chamado, novo, menu, tela } = route
  return ranked(
    {
      id: `rota:${path}`,
      titulo: title,
      ...(menu ? { nota: MENU_GROUPS[menu] } : {}),
      grupo: novo ? 'novo' : tela === 'registro.importar' ? 'comando' : 'tela',
      chord: scopes => chordFor(app.ir, scopes, { caminho: path }),
      executar: () => go(path),
      destino: path,
      preparar: () => prepareScreen(route),
    },
    palavras,
    chamado,
    novo === true,
  )
}

interface Entries {
  here: (readonly [AnyCommand, Ranked<PaletteItem>])[]
  everywhere: (readonly [AnyCommand, Ranked<PaletteItem>])[]
  screens: Map<Route, Ranked<PaletteItem>>
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

/** The text is what a screen or a command is called, whoever may use it and wherever. */
export function isCommand(text: string): boolean {
  const { here, everywhere, screens } = entries()
  const all = [...here, ...everywhere].map(([, row]) => row)
  return sift([...all, ...screens.values()], text).inicios.length > 0
}

interface Content {
  rows: readonly Ranked<PaletteItem>[]
  /** The scopes they were made for: their keys are looked for there. */
  scopes: readonly Scope[]
}

let last: { of: readonly unknown[]; content: Content } | null = null

/**
 * Everything the user may do and open from here, what belongs to the screen first; and nothing else. The same object again while
 * the stack, the session, the place and the keys are the same.
 */
export function paletteContent(): Content {
  const of = [currentScopes(), getSession(), window.location.pathname, currentKeymap()]
  if (!last || of.some((part, at) => part !== last?.of[at])) {
    const scopes = scopesBelow()
    last = { of, content: { rows: rowsAt(scopes), scopes } }
  }
  return last.content
}

function rowsAt(scopes: readonly Scope[]): Ranked<PaletteItem>[] {
  const able = ableAt(scopes)
  const { here, everywhere, screens } = entries()
  const rows: Ranked<PaletteItem>[] = []
  const ofTheHouse: Ranked<PaletteItem>[] = []
  for (const [command, row] of here) if (able(command)) rows.push(row)
  for (const route of allowedRoutes()) {
    const row = screens.get(route)
    if (!row) continue
    if (route.path.startsWith('/admin/')) ofTheHouse.push(row)
    else rows.push(row)
  }
  for (const [command, row] of everywhere) if (able(command)) rows.push(row)
  // the installation's own tables are not a shop's day: found by name, after everything else
  return [...rows, ...ofTheHouse]
}
