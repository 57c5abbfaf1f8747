import { AJUSTES, type Setting } from '../../../domain/config/ajustes.ts'
import { paginaDe } from '../../../domain/config/paginas.ts'
import type { PaletteEntry } from '../../commands/palette/providers.ts'
import { prepare, sift } from '../../commands/palette/rank.ts'
import { go } from '../../state/location.ts'

/** Settings that the palette shows for a text: help has many common words. */
const IN_PALETTE = 6

export const sectionOf = ({ pagina }: Setting): string => paginaDe(pagina)?.titulo ?? ''

/** Gives the address that opens a setting's page with its field. */
export const settingPath = ({ pagina, chave }: Setting): string => `/config/${pagina}?ajuste=${chave}`

const entries = prepare<Setting>(
  AJUSTES,
  ({ titulo }) => titulo,
  ajuste =>
    `${ajuste.efeito} ${sectionOf(ajuste)} ${paginaDe(ajuste.pagina)?.palavras ?? ''} ${ajuste.chave} ${Object.values(ajuste.palavras ?? {}).join(' ')}`,
)

/** Finds settings whose name, help or section has every word: by beginnings of words first. */
export function findSettings(text: string): Setting[] {
  const { inicios, meios } = sift(entries, text)
  return [...inicios, ...meios]
}

/** Makes the palette's entries of the settings found. */
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
