import type { Registro } from '../../domain/fields/registro.ts'
import type { TipoMovimento } from '../../domain/options/estoque.ts'
import { defineDialog } from '../dialogs/define.ts'
import { later } from '../shell/later.tsx'

export interface MovementDados {
  tipo?: TipoMovimento
  /** The row of a product to begin with. */
  registro?: Registro
}

/** Adjustments, losses, own use, entries, transfers and production; true: something moved. */
export const movementDialog = defineDialog(
  'estoque.movimento',
  later(() => import('./movement-dialog.tsx'), 'MovementDialog'),
)
