import { COMMANDS } from '../../domain/commands/index.ts'
import { HEADS, NAMED } from '../../domain/records/heads.ts'
import { allowed, allowedRoutes } from '../commands/access.ts'
import { isCommand } from '../commands/palette/palette-entries.ts'
import { addPaletteProvider, type PaletteEntry, setOffers } from '../commands/palette/providers.ts'
import { runCommand } from '../commands/run-command.ts'
import { openRegistro } from '../register/form/open-form.ts'
import { recordProvider } from '../register/list/palette-provider.ts'
import { loadChunk } from '../shell/load-chunk.ts'
import { go } from '../state/location.ts'
import { absentProvider } from './absent.ts'
import { closedProvider } from './closed.ts'
import { maySell } from './may-sell.ts'
import { noteCommandsProvider } from './note-commands.ts'

const PAUSE_MS = 180

/** Registers the palette's other finds, besides commands and screens. Each asks the guard before it answers. */
export function addPaletteProviders(): void {
  addPaletteProvider({
    id: 'produto',
    titulo: 'produto',
    buscar: async (texto, signal) => (await found()).products(texto, signal),
  })
  addPaletteProvider({
    id: 'parceiro',
    titulo: 'parceiro',
    espera: PAUSE_MS,
    buscar: async (texto, signal) => (await found()).partners(texto, signal),
  })
  addPaletteProvider(recordProvider)
  addPaletteProvider(noteCommandsProvider(opens))
  addPaletteProvider(absentProvider(opens))
  addPaletteProvider(closedProvider)
  addPaletteProvider({
    id: 'nota',
    titulo: 'nota',
    espera: PAUSE_MS,
    buscar: async (texto, signal) => (await notes()).documents(texto, signal),
  })
  addPaletteProvider({
    id: 'consulta',
    titulo: 'consulta',
    buscar: async texto => (await notes()).keyQuery(texto),
  })
  setOffers(offers)
}

/** Loads the finders, and the check of an answer of sales, late: the first load does without. */
const found = () => loadChunk(() => import('./palette-found.ts'))
const notes = () => loadChunk(() => import('./palette-notes.ts'))

const opens = (path: string) => allowedRoutes().some(route => route.path === path)

const nameOfRegister = (id: string) => HEADS.find(register => register.id === id)?.singular.toLowerCase()

/** Screens with a search of their own besides the registers', and its name in their address. */
const SEARCHED: Readonly<Record<string, string>> = { '/vendas': 'full_search' }

/** Helps for somebody who does not know the word. */
const HELP = [
  ['app.menu', 'Ver todas as telas'],
  ['app.ajuda', 'Ver todas as teclas'],
] as const

/**
 * A text that nothing is called by: look for it, and register it unless it is a command's; a text of several words is likelier a new
 * name, which is registered first. Then where all there is can be seen.
 */
function offers(texto: string): PaletteEntry[] {
  const screens = allowedRoutes()
  const open = screens.filter(({ registro = '' }) => NAMED.includes(registro))
  const register: PaletteEntry[] = open
    .filter(({ novo }) => novo && !isCommand(texto))
    .map(({ path, registro = '' }) => ({
      id: `cadastrar:${path}`,
      titulo: `Cadastrar ${nameOfRegister(registro)} "${texto}"`,
      executar: () => void openRegistro(registro, { valores: { nome: texto } }),
    }))
  const sell: PaletteEntry[] = maySell()
    ? [
        {
          id: 'buscar:caixa',
          titulo: `Buscar "${texto}" para vender`,
          executar: async () => (await found()).searchInTill(texto),
        },
      ]
    : []
  const search: PaletteEntry[] = [
    ...open.filter(({ tela }) => tela === 'registro.lista'),
    ...screens.filter(({ path }) => path in SEARCHED),
  ].map(({ path, title }) => ({
    id: `buscar:${path}`,
    titulo: `Buscar "${texto}" em ${title}`,
    executar: () => go(`${path}?${SEARCHED[path] ?? 'busca'}=${encodeURIComponent(texto)}`),
  }))
  const help = HELP.filter(([id]) => COMMANDS.some(command => command.id === id && allowed(command))).map(
    ([id, titulo]) => ({ id, titulo, executar: () => runCommand(id) }),
  )
  const aName = texto.trim().includes(' ')
  return aName ? [...register, ...sell, ...search, ...help] : [...sell, ...search, ...register, ...help]
}
