import { type Meant, makeMeanings } from '../../core/text/meaning.ts'
import type { AnyCommand } from '../../domain/commands/define.ts'
import { COMMANDS, commandById } from '../../domain/commands/index.ts'
import { AJUSTES, type Setting } from '../../domain/config/ajustes.ts'
import { NAO_HA } from '../../domain/nao-ha.ts'
import { FLAGS_POR_AREA } from '../../domain/options/flags.ts'
import type { Flag } from '../../domain/rights.ts'
import type { Route } from '../../domain/routes/define.ts'
import { ROUTES } from '../../domain/routes/index.ts'
import { FAINT_VERBS, SAYINGS, SYNONYMS } from '../../domain/sayings.ts'
import { allowed, allowedRoutes, verdict, whyNot } from '../commands/access.ts'
import type { Meanings, MeantRow } from '../commands/palette/meanings.ts'
import { type PaletteContent, type PaletteItem, tillItem } from '../commands/palette/palette-entries.ts'
import type { PaletteEntry } from '../commands/palette/providers.ts'
import { lineage } from '../keys/load-keymaps.ts'
import { go } from '../state/location.ts'
import { alerta } from '../state/notices.ts'
import { absentEntry } from './absent.ts'
import { closedEntry, whyClosed } from './closed.ts'
import { sectionOf, settingPath } from './config/find-settings.ts'
import { noteEntry } from './note-commands.ts'

const TILL = '/documento/pdv'
/** Weights of entries that rank below others which say the same. */
const MAKES = 0.93
const LATER = 0.97
const SETTING = 0.88
const HOUSE = 0.85

const said = (id: string): string[] => SAYINGS[id]?.split(', ') ?? []

const ofRoute = ({ path, title, chamado = [], palavras = '', novo, tela, depois }: Route): Meant => ({
  id: path,
  phrases: [title, ...chamado, ...said(path)],
  words: palavras,
  weight: path.startsWith('/admin')
    ? HOUSE
    : novo || tela === 'registro.importar'
      ? MAKES
      : depois
        ? LATER
        : 1,
})

/** All that may be asked for: screens, commands, settings and what is missing. */
const ALL: readonly Meant[] = [
  ...ROUTES.filter(({ interna }) => !interna).map(ofRoute),
  ...COMMANDS.filter(({ interno }) => !interno).map(({ id, title, chamado = [], palavras = '' }) => ({
    id,
    phrases: [title, ...chamado, ...said(id)],
    words: palavras,
    weight: LATER,
  })),
  ...AJUSTES.map(({ chave, titulo, palavras = {} }: Setting) => ({
    id: `ajuste:${chave}`,
    phrases: [titulo, ...said(`ajuste:${chave}`)],
    words: Object.values(palavras).join(' '),
    weight: said(`ajuste:${chave}`).length > 0 ? LATER : SETTING,
  })),
  ...NAO_HA.map(({ id, titulo, palavras }) => ({
    id: `falta:${id}`,
    phrases: [titulo.split(':')[0] ?? titulo, ...said(`falta:${id}`)],
    words: palavras,
  })),
]

const meanings = makeMeanings(ALL, SYNONYMS, FAINT_VERBS)

const opens = (path: string) => allowedRoutes().some(route => route.path === path)

const noChord = () => null
const item = (grupo: string, provider: string, entry: PaletteEntry): PaletteItem => ({
  ...entry,
  id: `${provider}:${entry.id}`,
  grupo,
  chord: noChord,
})

const LABELS: ReadonlyMap<string, string> = new Map(
  FLAGS_POR_AREA.flatMap(([area, flags]) =>
    Object.entries(flags).map(([flag, label]) => [flag, `${area} · ${label}`] as const),
  ),
)

interface Asked extends Pick<Route, 'super_user' | 'plan'> {
  permission?: Flag | readonly Flag[]
}

/** Says what lacks to open something: the right by its name in the user group's form, or who may. */
function lacks(asked: Asked): string {
  const why = whyClosed(asked)
  const [flag] = [asked.permission ?? []].flat()
  const label = flag && LABELS.get(flag)
  return label && !asked.super_user && why.startsWith('sem direito')
    ? `sem o direito "${label}": peça a quem administra`
    : why
}

const closed = (id: string, titulo: string, asked: Asked) =>
  item('sem acesso', 'fechada', closedEntry(id, titulo, lacks(asked)))

const TILL_PLACES: ReadonlySet<string> = lineage('pdv.venda')
const ofTill = ({ when }: AnyCommand): boolean => [when ?? []].flat().some(place => TILL_PLACES.has(place))

/** Makes the row of a command that is not possible here: where it is, or why not; null: nothing to say. */
function commandItem(command: AnyCommand, { scopes }: PaletteContent): PaletteItem | null {
  const { id, title } = command
  if (!allowed(command)) return closed(id, title, command)
  const note = noteEntry(command, opens)
  if (note) return item('na nota', 'da-nota', note)
  if (!ofTill(command) || !opens(TILL)) return null
  if (!scopes.some(({ name }) => name.startsWith('pdv'))) return tillItem(command)
  const why = whyNot(command, scopes)
  if (!why) return null
  return item('agora não', 'agora', { id, titulo: title, nota: why, executar: () => alerta(why) })
}

function rowOf(id: string, content: PaletteContent): PaletteItem | null {
  if (id.startsWith('/')) {
    const route = ROUTES.find(({ path }) => path === id)
    const lacking = route && ['403', '404'].includes(verdict(route)) && !id.startsWith('/admin')
    return lacking ? closed(route.path, route.title, route) : null
  }
  if (id.startsWith('falta:')) {
    const absent = NAO_HA.find(one => `falta:${one.id}` === id)
    return absent ? item('ainda não', 'ausente', absentEntry(absent, opens)) : null
  }
  if (id.startsWith('ajuste:')) {
    const ajuste = AJUSTES.find(({ chave }) => `ajuste:${chave}` === id)
    if (!ajuste) return null
    const path = settingPath(ajuste)
    const entry = { id: ajuste.chave, titulo: ajuste.titulo, nota: sectionOf(ajuste) }
    if (!opens('/config'))
      return closed(id, ajuste.titulo, ROUTES.find(({ path: at }) => at === '/config') ?? {})
    return item('ajuste', 'ajuste', { ...entry, executar: () => go(path), destino: path })
  }
  const command = commandById(id)
  return command ? commandItem(command, content) : null
}

/** Most rows that one text gives. */
const SHOWN = 24

/** Finds what a text means by the sayings of the trade, names and other words, the best first. */
function find(texto: string, content: PaletteContent): MeantRow[] {
  const open = new Map(content.rows.map(({ item: row }) => [row.id, row]))
  const rows: MeantRow[] = []
  for (const { id, score, whole } of meanings.search(texto)) {
    const row = open.get(id.startsWith('/') ? `rota:${id}` : id) ?? rowOf(id, content)
    if (row) rows.push({ row, score, whole })
    if (rows.length === SHOWN) break
  }
  return rows
}

export const paletteMeanings: Meanings = { find, known: meanings.known }
