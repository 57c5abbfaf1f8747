import { lazy } from 'react'
import { registerDialog } from '../../commands/dialogs.tsx'

// fetched when the first of them is opened; named at start, so that any screen may open them
registerDialog(
  'registro.form',
  lazy(() => import('./form-dialog.tsx').then(module => ({ default: module.FormDialog }))),
)
registerDialog(
  'registro.conflito',
  lazy(() => import('./conflict-dialog.tsx').then(module => ({ default: module.ConflictDialog }))),
)
registerDialog(
  'registro.historico',
  lazy(() => import('./history-dialog.tsx').then(module => ({ default: module.HistoryDialog }))),
)
