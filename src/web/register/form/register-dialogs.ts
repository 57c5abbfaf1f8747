import { registerDialog } from '../../commands/dialogs.tsx'
import { later } from '../../shell/later.tsx'
import { CalendarDialog } from '../fields/calendar-dialog.tsx'
import { RowDialog } from '../fields/row-dialog.tsx'
import { TimeDialog } from '../fields/time-dialog.tsx'

// part of the form's own chunk, but the photo editor: the next key may already be meant for them
registerDialog('form.linha', RowDialog)
registerDialog('form.calendario', CalendarDialog)
registerDialog('form.hora', TimeDialog)
registerDialog(
  'form.foto',
  later(() => import('../fields/photo-dialog.tsx'), 'PhotoDialog'),
)
registerDialog(
  'form.mapa',
  later(() => import('../../mapa/map-dialog.tsx'), 'MapDialog'),
)
