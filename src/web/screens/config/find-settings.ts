import { AJUSTES, type Setting } from '../../../domain/config/ajustes.ts'
import { paginaDe } from '../../../domain/config/paginas.ts'
import type { PaletteEntry } from '../../commands/palette/providers.ts'
import { prepare, sift } from '../../commands/palette/rank.ts'
import { go } from '../../state/location.ts'

/** Most settings that the palette shows: the help texts have many common words, and so match often. */
const IN_PALETTE = 6

export const sectionOf = ({ pagina }: Setting): string => paginaDe(pagina)?.titulo ?? ''

/** Gives the address of a setting: its page, with its field open. */
export const settingPath = ({ pagina, chave }: Setting): string => `/config/${pagina}?ajuste=${chave}`

const entries = prepare<Setting>(
  AJUSTES,
  ({ titulo }) => titulo,
  ajuste =>
    `${ajuste.efeito} ${sectionOf(ajuste)} ${paginaDe(ajuste.pagina)?.palavras ?? ''} ${ajuste.chave} ${Object.values(ajuste.palavras ?? {}).join(' ')}`,
)

/** Finds settings with every word in name, help, page, key or options; matches at a word's beginning come first. */
export function findSettings(text: string): Setting[] {
  const { inicios, meios } = sift(entries, text)
  return [...inicios, ...meios]
}

/** Gives the settings found as entries of the palette. */
export const settingEntries = (text: string): PaletteEntry[] =>
  findSettings(text)
    .slice(0, IN_PALETTE)
    .map(ajuste => ({
      id: ajuste.chave,
      titulo: ajuste.titulo,
      nota: sectionOf(ajuste),
      palavras: text,
      executar: () => go(settingPath(ajuste)),
      destino: settingPath(ajuste),
    }))
