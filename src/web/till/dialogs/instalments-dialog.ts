import type { ParcelaVenda } from '../../../core/venda/venda.ts'
import type { MeioCatalogo } from '../../../domain/api/catalogo.ts'
import { defineDialog } from '../../dialogs/define.ts'
import { later } from '../../shell/later.tsx'

/** The payment whose instalments are written. */
export interface InstalmentsAsked {
  method: MeioCatalogo
  /** R$, 2 places. */
  valor: string
  /** ISO day of the document. */
  data: string
  parcelas: readonly ParcelaVenda[]
  /** Only looked at. */
  leitura?: boolean
}

/** 'Parcelamento': due dates and values of one payment, as a sheet. Resolves with them as they were written. */
export const instalmentsDialog = defineDialog<InstalmentsAsked, readonly ParcelaVenda[]>(
  'pdv.parcelas',
  later(() => import('../instalments/instalments-window.tsx'), 'InstalmentsWindow'),
)
