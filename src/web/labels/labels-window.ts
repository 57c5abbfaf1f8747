import { defineDialog } from '../dialogs/define.ts'
import type { Selecao } from '../register/bulk/open-bulk.ts'
import { later } from '../shell/later.tsx'

/** Labels to print: of marked products, of lots, or (neither) of every product changed since its last label. */
export interface LabelsInput {
  produtos?: Selecao
  lotes?: readonly number[]
}

export const labelsDialog = defineDialog<LabelsInput | undefined, unknown>(
  'etiquetas',
  later(() => import('./labels-dialog.tsx'), 'LabelsDialog'),
)
