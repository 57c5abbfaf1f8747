import type { Grupo } from './node.ts'
import type { GrupoXml } from './object.ts'
import { validateLayout } from './validate.ts'

/** A refusal by the authority, foreseen before a number is spent. */
export interface Foreseen {
  /** cStat of the document's own family; '' where only this program refuses. */
  codigo: string
  /** Field to correct, by its API name. */
  campo: string
  /** Fault and remedy, in the user's words. */
  texto: string
}

/** Code of the schema, which breaks of the layout have. */
const SCHEMA = '215'

/** Finds breaks of the layout. `places`: field and name of a part by a piece of its path; the first found counts. */
export const layoutFaults = (
  layout: Grupo,
  objeto: GrupoXml,
  places: readonly (readonly [piece: string, campo: string, name: string])[],
): Foreseen[] =>
  validateLayout(layout, objeto).map(({ caminho, texto }) => {
    const [, campo = 'documento', name] = places.find(([piece]) => caminho.includes(piece)) ?? []
    return { codigo: SCHEMA, campo, texto: name ? `${name}: ${texto}` : texto }
  })
