import { app } from '../../../domain/commands/app/index.ts'
import type { AnyCommand } from '../../../domain/commands/define.ts'
import { COMMANDS } from '../../../domain/commands/index.ts'
import type { Route } from '../../../domain/routes/define.ts'
import { ROUTES } from '../../../domain/routes/index.ts'
import { MENU_GROUPS } from '../../../domain/routes/menu.ts'
import { currentKeymap } from '../../keys/active-keymap.ts'
import { chordLabel } from '../../keys/chords.ts'
import { currentScopes, type Scope } from '../../keys/scopes.ts'
import { go } from '../../state/location.ts'
import { getSession } from '../../state/session.ts'
import { ableAt, allowed, allowedRoutes, scopesBelow } from '../access.ts'
import { chordFor } from '../hints/hints.ts'
import { prepareScreen } from '../prepare-screen.ts'
import { runCommand } from '../run-command.ts'
import { type PaletteEntry, runInTill } from './providers.ts'
import { prepare, type Ranked, sift } from './rank.ts'

export interface PaletteItem extends PaletteEntry {
  /** Kind of the row, shown dim at the left. */
  grupo: string
  /** Finds the key of the row's command in these scopes. Called only for rows in sight. */
  chord: (scopes: readonly Scope[]) => string | null
  /** Command of the row; F4 opens its form. */
  command?: AnyCommand
}

const IGNORED = ['paleta', 'prompt', 'ajuda'] as const

/** Makes a row with its normalised text. Called once for each row, because rows do not change while the page is open. */
function ranked(
  row: PaletteItem,
  palavras = '',
  chamado?: readonly string[],
  makes?: boolean,
  name = row.titulo,
): Ranked<PaletteItem> {
  const [entry] = prepare(
    [row],
    () => name,
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

const TILL = '/documento/pdv'
const SALE = 'pdv.venda'

/** Makes the item for a command of the till on another screen, with its key. */
export function tillItem(command: AnyCommand): PaletteItem {
  const chord = currentKeymap()
    .get(SALE)
    ?.find(({ id }) => id === command.id)?.chord
  return {
    id: command.id,
    titulo: command.title,
    nota: chord ? `no PDV, ${chordLabel(chord)}` : 'no PDV',
    grupo: 'no PDV',
    chord: () => null,
    executar: () => runInTill(command.id),
  }
}

/** Makes the row for a command of the till on another screen; only a whole name precedes screens. */
function awayRow(command: AnyCommand): Ranked<PaletteItem> {
  return ranked(
    tillItem(command),
    `${command.palavras ?? ''} ${command.title}`,
    [command.title, ...(command.chamado ?? [])],
    false,
    '',
  )
}

const routeRow = (route: Route): Ranked<PaletteItem> => {
  const { path, title, palavras, chamado = [], novo, menu, tela, depois } = route
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
    depois ? `${palavras} ${title}` : palavras,
    depois ? [title, ...chamado] : chamado,
    novo === true,
    depois ? '' : title,
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

/** Tells whether the text names any screen or command, even one not allowed or not possible here. */
export function isCommand(text: string): boolean {
  const { here, everywhere, screens } = entries()
  const all = [...here, ...everywhere].map(([, row]) => row)
  return sift([...all, ...screens.values()], text).inicios.length > 0
}

export interface PaletteContent {
  rows: readonly Ranked<PaletteItem>[]
  /** Scopes for which the rows were made, and in which their keys are searched. */
  scopes: readonly Scope[]
}

let last: { of: readonly unknown[]; content: PaletteContent } | null = null

/** Lists what the user may run and open here, own commands first; the same object while nothing it reads changes. */
export function paletteContent(): PaletteContent {
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
  if (!scopes.some(({ name }) => name.startsWith('pdv')) && allowedRoutes().some(({ path }) => path === TILL))
    for (const [command] of here)
      if (command.levaAoCaixa && !able(command) && allowed(command)) rows.push(awayRow(command))
  for (const [command, row] of everywhere) if (able(command)) rows.push(row)
  // screens of the installation (/admin/) are rarely needed: they come last
  return [...rows, ...ofTheHouse]
}
