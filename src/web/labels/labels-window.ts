import { defineDialog } from '../dialogs/define.ts'
import type { Selecao } from '../register/bulk/open-bulk.ts'
import { later } from '../shell/later.tsx'

/** Labels asked for: a list's marked products, lots, or (neither) every product changed since its last label. */
export interface LabelsInput {
  produtos?: Selecao
  lotes?: readonly number[]
}

export const labelsDialog = defineDialog<LabelsInput | undefined, unknown>(
  'etiquetas',
  later(() => import('./labels-dialog.tsx'), 'LabelsDialog'),
)
