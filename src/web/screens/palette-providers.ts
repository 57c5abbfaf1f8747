import { COMMANDS } from '../../domain/commands/index.ts'
import { HEADS, NAMED } from '../../domain/records/heads.ts'
import { REPORT_ROUTES } from '../../domain/routes/from-reports.ts'
import { allowed, allowedRoutes, verdict } from '../commands/access.ts'
import { setMeanings } from '../commands/palette/meanings.ts'
import { isCommand } from '../commands/palette/palette-entries.ts'
import {
  addPaletteProvider,
  type PaletteEntry,
  setOffers,
  setTillRunner,
} from '../commands/palette/providers.ts'
import { runCommand } from '../commands/run-command.ts'
import { openRegistro } from '../register/form/open-form.ts'
import { recordProvider } from '../register/list/palette-provider.ts'
import { reportProvider } from '../reports/palette-provider.ts'
import { loadChunk } from '../shell/load-chunk.ts'
import { go } from '../state/location.ts'
import { absentProvider } from './absent.ts'
import { closedProvider } from './closed.ts'
import { maySell } from './may-sell.ts'
import { noteCommandsProvider } from './note-commands.ts'

const PAUSE_MS = 180

/** Registers the palette's searches besides commands and screens. Each provider checks permissions itself. */
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
  addPaletteProvider({
    id: 'contrato',
    titulo: 'contrato',
    espera: PAUSE_MS,
    buscar: async (texto, signal) =>
      opens('/documento/contrato') ? (await contracts()).contractEntries(texto, signal) : [],
  })
  addPaletteProvider(recordProvider)
  addPaletteProvider(reportProvider)
  addPaletteProvider({
    id: 'visao',
    titulo: 'visão',
    espera: PAUSE_MS,
    buscar: async (texto, signal) =>
      REPORT_ROUTES.some(route => verdict(route) === 'ok') ? (await views()).views(texto, signal) : [],
  })
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
  addPaletteProvider({
    id: 'ajuste',
    titulo: 'ajuste',
    buscar: async texto => (opens('/config') ? (await settings()).settingEntries(texto) : []),
  })
  setOffers(offers)
  setMeanings(async () => (await meant()).paletteMeanings)
  setTillRunner(async id => (await found()).runInTill(id))
}

/** Loaders of the search code, which the first page load leaves out. */
const meant = () => loadChunk(() => import('./palette-meant.ts'))
const found = () => loadChunk(() => import('./palette-found.ts'))
const views = () => loadChunk(() => import('../reports/palette-views.ts'))
const settings = () => loadChunk(() => import('./config/find-settings.ts'))
const contracts = () => loadChunk(() => import('../contracts/palette.ts'))
const notes = () => loadChunk(() => import('./palette-notes.ts'))

const opens = (path: string) => allowedRoutes().some(route => route.path === path)

const nameOfRegister = (id: string) => HEADS.find(register => register.id === id)?.singular.toLowerCase()

/** Names of the search parameter in the addresses of screens that are no lists of records, whose own is 'busca'. */
const SEARCHED: Readonly<Record<string, string>> = { '/vendas': 'full_search' }

/** Commands offered to a user who does not know the name of a thing. */
const HELP = [
  ['app.menu', 'Ver todas as telas'],
  ['app.ajuda', 'Ver todas as teclas'],
] as const

/**
 * Makes the offers for a text without results: search, register (unless the text names a command), see all screens and
 * keys. For a text of several words, probably a new name, registering comes first.
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
