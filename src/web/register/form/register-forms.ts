import { registerDialog } from '../../commands/dialogs.tsx'
import { later } from '../../shell/later.tsx'

// fetched when the first of them is opened; named at start, so that any screen may open them
registerDialog(
  'registro.form',
  later(() => import('./form-dialog.tsx'), 'FormDialog'),
)
registerDialog(
  'registro.conflito',
  later(() => import('./conflict-dialog.tsx'), 'ConflictDialog'),
)
registerDialog(
  'registro.historico',
  later(() => import('./history-dialog.tsx'), 'HistoryDialog'),
)
