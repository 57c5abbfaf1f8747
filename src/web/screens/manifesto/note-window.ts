import { defineDialog } from '../../dialogs/define.ts'
import { later } from '../../shell/later.tsx'

/** Window of a received note: issuer, lines, and the company's answers. */
export const noteWindow = defineDialog(
  'manifesto.nota',
  later(() => import('./note-dialog.tsx'), 'NoteDialog'),
)
