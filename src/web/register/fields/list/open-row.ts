import type { AnyRegister, RecordContext } from '../../../../domain/fields/define.ts'
import { declareDialog } from '../../../dialogs/define.ts'
import type { Valores } from '../../form/paths.ts'
import type { Erros } from '../../form/store.ts'

export interface RowDados {
  register: AnyRegister
  contexto: RecordContext
  /** null: a new row. */
  linha: Valores | null
  valores: Valores
  /** Faults that a save found in this row. */
  erros: Erros
  leitura: boolean
  /** Record that the row belongs to, shown above the fields. */
  legenda?: string
}

/** Dialog of one row, which is checked there and saved with the record; resolves to the row. */
export const rowDialog = declareDialog<RowDados, Valores>('form.linha')
