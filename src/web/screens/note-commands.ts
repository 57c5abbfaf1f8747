import type { AnyCommand } from '../../domain/commands/define.ts'
import { EVENT_COMMANDS } from '../../domain/commands/evento/de-formulario.ts'
import { evento } from '../../domain/commands/evento/index.ts'
import { vendas } from '../../domain/commands/vendas/index.ts'
import { able, allowed, allowedRoutes, scopesBelow } from '../commands/access.ts'
import type { PaletteEntry, PaletteProvider } from '../commands/palette/providers.ts'
import { prepare, sift } from '../commands/palette/rank.ts'
import { go } from '../state/location.ts'
import { notify } from '../state/notices.ts'

const entries = prepare<AnyCommand>(
  [...Object.values(vendas), ...Object.values(evento)].filter(({ interno }) => !interno),
  ({ title }) => title,
  ({ palavras = '' }) => palavras,
)

const SALES = '/vendas'

/** Lists in which the documents of events that are no sales' are chosen, by command. */
const LISTS: ReadonlyMap<string, string | undefined> = new Map(
  EVENT_COMMANDS.map(({ form: { onde }, command }) => [command.id, onde] as const),
)

/**
 * Makes the palette's entry of a command on one document: opens the list in which the document is chosen. Null when the
 * command is on no document, or the user may not open its list.
 */
export function noteEntry(
  { id, title, palavras = '' }: AnyCommand,
  abre: (path: string) => boolean,
): PaletteEntry | null {
  if (!entries.some(({ item }) => item.id === id)) return null
  const path = LISTS.get(id) ?? SALES
  if (!abre(path)) return null
  const onde = path === SALES ? 'Vendas' : allowedRoutes().find(route => route.path === path)?.title
  const nota = `escolha ${path === SALES ? 'a nota' : 'o documento'} em ${onde ?? path}`
  return {
    id,
    titulo: title,
    nota,
    palavras,
    executar: () => {
      go(path)
      notify(`${title}: ${nota}`)
    },
  }
}

/** Finds the commands on one document that are not possible on this screen; choosing one opens the list of such documents. */
export const noteCommandsProvider = (abre: (path: string) => boolean): PaletteProvider => ({
  id: 'da-nota',
  titulo: 'na nota',
  buscar: texto => {
    const scopes = scopesBelow()
    return sift(entries, texto)
      .inicios.filter(command => allowed(command) && !able(command, scopes))
      .flatMap(command => noteEntry(command, abre) ?? [])
  },
})
