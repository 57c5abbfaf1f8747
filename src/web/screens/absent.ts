import { NAO_HA } from '../../domain/nao-ha.ts'
import type { PaletteEntry, PaletteProvider } from '../commands/palette/providers.ts'
import { prepare, sift } from '../commands/palette/rank.ts'
import { go } from '../state/location.ts'
import { notify } from '../state/notices.ts'

const entries = prepare(
  NAO_HA,
  ({ titulo }) => titulo,
  ({ palavras }) => palavras,
)

type Absent = (typeof NAO_HA)[number]

/** Makes the palette's entry of a missing feature: opens the nearest thing where the user may, and says what it is. */
export const absentEntry = (
  { id, titulo, nota, palavras, tela }: Absent,
  abre: (path: string) => boolean,
): PaletteEntry => ({
  id,
  titulo,
  nota,
  palavras,
  executar: () => {
    if (tela && abre(tela)) go(tela)
    notify(`${titulo}: ${nota}`)
  },
})

/** Makes the palette provider of screens that do not exist yet. `abre` tells if the user may open a screen. */
export const absentProvider = (abre: (path: string) => boolean): PaletteProvider => ({
  id: 'ausente',
  titulo: 'ainda não',
  buscar: texto => sift(entries, texto).inicios.map(absent => absentEntry(absent, abre)),
})
