import type { AnyRegister, RecordContext } from '../../../../domain/fields/define.ts'
import { declareDialog } from '../../../dialogs/define.ts'
import type { Valores } from '../../form/paths.ts'
import type { Erros } from '../../form/store.ts'

export interface RowDados {
  register: AnyRegister
  contexto: RecordContext
  /** Row to edit; null: a new row. */
  linha: Valores | null
  valores: Valores
  /** Errors that a save found in this row. */
  erros: Erros
  leitura: boolean
  /** Name of the record that the row belongs to, shown above the fields. */
  legenda?: string
}

/** Dialog of one row of a list. The dialog checks the row; the row is saved with the record. Resolves to the row. */
export const rowDialog = declareDialog<RowDados, Valores>('form.linha')
