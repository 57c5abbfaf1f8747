import { lazy } from 'react'
import { registerDialog } from '../../commands/dialogs.tsx'
import { ExportDialog } from './dialogs/export-dialog.tsx'
import { RefusedDialog } from './dialogs/refused-dialog.tsx'

registerDialog('lista.exportar', ExportDialog)
registerDialog('lista.recusas', RefusedDialog)
registerDialog(
  'lista.filtros',
  lazy(() => import('./dialogs/filter-dialog.tsx').then(m => ({ default: m.FilterDialog }))),
)
registerDialog(
  'lista.colunas',
  lazy(() => import('./dialogs/columns-dialog.tsx').then(m => ({ default: m.ColumnsDialog }))),
)
registerDialog(
  'lista.lixeira',
  lazy(() => import('./dialogs/bin-dialog.tsx').then(m => ({ default: m.BinDialog }))),
)
