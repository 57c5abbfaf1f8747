import { drawn } from '../../dialogs/define.ts'
import { later } from '../../shell/later.tsx'
import { conflictDialog } from './conflict/open-conflict.ts'
import { formDialog, historyDialog } from './open-form.ts'

/** Dialogs of a record that any screen may open. */
export const RECORD_DIALOGS = [
  drawn(
    formDialog,
    later(() => import('./form-dialog.tsx'), 'FormDialog'),
  ),
  drawn(
    conflictDialog,
    later(() => import('./conflict/conflict-dialog.tsx'), 'ConflictDialog'),
  ),
  drawn(
    historyDialog,
    later(() => import('./history-dialog.tsx'), 'HistoryDialog'),
  ),
]
