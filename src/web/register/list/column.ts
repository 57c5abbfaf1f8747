import type { ReactNode } from 'react'
import type { Registro } from '../../../domain/fields/registro.ts'

export interface ListColumn {
  /** Wire key, or an invented name for a column that the server computes. */
  id: string
  titulo: string
  /** Parameter of order_by; null: the server cannot order by it. */
  ordem: string | null
  direita: boolean
  /** True when shown by default. */
  padrao: boolean
  /** True when a narrow window leaves it out, unless the user chose it. */
  larga?: boolean
  /** Minimum width in characters, so that an identifier is not cut. */
  minimo?: number
  texto: (row: Registro) => string
  /** Draws a cell that is more than text. */
  celula?: (row: Registro) => ReactNode
}
