import { registerDialog } from '../../commands/dialogs.tsx'
import { BinDialog } from './dialogs/bin-dialog.tsx'
import { ColumnsDialog } from './dialogs/columns-dialog.tsx'
import { ExportDialog } from './dialogs/export-dialog.tsx'
import { FilterDialog } from './dialogs/filter-dialog.tsx'
import { RefusedDialog } from './dialogs/refused-dialog.tsx'

// part of the list's own chunk, never lazy: the next key may already be meant for them
registerDialog('lista.exportar', ExportDialog)
registerDialog('lista.recusas', RefusedDialog)
registerDialog('lista.filtros', FilterDialog)
registerDialog('lista.colunas', ColumnsDialog)
registerDialog('lista.lixeira', BinDialog)
