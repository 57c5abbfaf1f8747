import { defineDialog } from '../../dialogs/define.ts'
import type { Valores } from '../../register/form/paths.ts'
import { later } from '../../shell/later.tsx'

/** Values of a promotion's form, and the promotion's id; 0: it is new. */
export interface Simulated {
  valores: Valores
  id: number
}

export const simulatorDialog = defineDialog<Simulated, unknown>(
  'promocao.simulador',
  later(() => import('./simulator-dialog.tsx'), 'SimulatorDialog'),
)
