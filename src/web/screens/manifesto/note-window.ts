import { defineDialog } from '../../dialogs/define.ts'
import { later } from '../../shell/later.tsx'

/** A received note: what it is of, its lines, what was said of it. */
export const noteWindow = defineDialog(
  'manifesto.nota',
  later(() => import('./note-dialog.tsx'), 'NoteDialog'),
)
