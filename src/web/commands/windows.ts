import type { Janela } from '../../domain/commands/ctx.ts'
import { type AnyDialog, defineDialog } from '../dialogs/define.ts'
import { orderDialog } from '../documents/orders/order-window.ts'
import { labelsDialog } from '../labels/labels-window.ts'
import { lotsDialog } from '../lots/lots-window.ts'
import { later } from '../shell/later.tsx'
import { movementDialog, productHistory } from '../stock/stock-windows.ts'
import { paletteDialog } from './palette/palette-dialog.ts'

export const helpDialog = defineDialog(
  'ajuda',
  later(() => import('./help/help-dialog.tsx'), 'HelpDialog'),
)
const remapDialog = defineDialog(
  'remapear',
  later(() => import('./help/remap-dialog.tsx'), 'RemapDialog'),
)
const companyDialog = defineDialog(
  'trocar_empresa',
  later(() => import('../screens/company-dialog.tsx'), 'CompanyDialog'),
)
const menuDialog = defineDialog(
  'menu',
  later(() => import('../shell/menu-panel.tsx'), 'MenuPanel'),
)
const notificationsDialog = defineDialog(
  'notificacoes',
  later(() => import('../shell/notifications-dialog.tsx'), 'NotificationsDialog'),
)

const scalesDialog = defineDialog(
  'balancas',
  later(() => import('../screens/balancas/load-dialog.tsx'), 'ScaleLoadDialog'),
)

const seriesDialog = defineDialog(
  'emissor.series',
  later(() => import('../screens/emissor/series-dialog.tsx'), 'SeriesDialog'),
)

const agentsDialog = defineDialog(
  'tef.agentes',
  later(() => import('../screens/tef/agents-dialog.tsx'), 'AgentsDialog'),
)

const kitchenScreensDialog = defineDialog(
  'cozinha.telas',
  later(() => import('../kitchen/screens-dialog.tsx'), 'ScreensDialog'),
)

/** Dialog of the paid sales that wait in this browser to be sent; needs no permission for the till. */
export const queueDialog = defineDialog(
  'pdv.fila',
  later(() => import('../till/dialogs/queue-dialog.tsx'), 'QueueDialog'),
)

/** Dialogs that commands declared in `domain` open by name. */
export const WINDOWS: Readonly<Record<Janela, AnyDialog>> = {
  ajuda: helpDialog,
  'estoque.movimento': movementDialog,
  'estoque.produto': productHistory,
  'lotes.produto': lotsDialog,
  balancas: scalesDialog,
  'cozinha.telas': kitchenScreensDialog,
  'emissor.series': seriesDialog,
  etiquetas: labelsDialog,
  menu: menuDialog,
  notificacoes: notificationsDialog,
  paleta: paletteDialog,
  'pdv.fila': queueDialog,
  pedido: orderDialog,
  remapear: remapDialog,
  'tef.agentes': agentsDialog,
  trocar_empresa: companyDialog,
}
