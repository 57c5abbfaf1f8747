import { registerDialog } from '../../commands/dialogs.tsx'
import { heldDialog } from '../../register/bulk/held-dialog.tsx'
import { later } from '../../shell/later.tsx'
import { AdjustDialog } from './dialogs/adjust-dialog.tsx'
import { ApprovalDialog } from './dialogs/approval-dialog.tsx'
import { CustomerDialog } from './dialogs/customer-dialog.tsx'
import { ExplainDialog } from './dialogs/explain-dialog.tsx'
import { GridPicker } from './dialogs/grid-picker.tsx'
import { LotPicker } from './dialogs/lot-picker.tsx'
import { ParkedDialog } from './dialogs/parked-dialog.tsx'
import { PaymentChooser } from './dialogs/payment-chooser.tsx'
import { PaymentDialog } from './dialogs/payment-dialog.tsx'
import { ProductSearch } from './dialogs/product-search.tsx'
import { QueueDialog } from './dialogs/queue-dialog.tsx'
import { TerminalDialog } from './dialogs/terminal-dialog.tsx'

// part of the till's own chunk, never lazy: the next key may already be meant for them
registerDialog('pdv.ajuste', AdjustDialog)
registerDialog('pdv.aprovacao', ApprovalDialog)
registerDialog('pdv.consumidor', CustomerDialog)
registerDialog('pdv.explicar', ExplainDialog)
registerDialog('grade.busca', GridPicker)
registerDialog('lote.busca', LotPicker)
registerDialog('pdv.estacionadas', ParkedDialog)
registerDialog('pdv.pagamento', PaymentChooser)
registerDialog('pdv.pagamento.valor', PaymentDialog)
registerDialog('produto.busca', ProductSearch)
registerDialog('pdv.fila', QueueDialog)
registerDialog('pdv.terminal', TerminalDialog)
// the engine of forms comes with it, and nobody sells without a key in between
registerDialog(
  'pdv.cadastro',
  heldDialog(
    'pdv.cadastro',
    later(() => import('./dialogs/quick-product.tsx'), 'QuickProduct'),
  ),
)
