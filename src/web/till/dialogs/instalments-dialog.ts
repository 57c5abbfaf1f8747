import type { ParcelaVenda } from '../../../core/venda/venda.ts'
import type { MeioCatalogo } from '../../../domain/api/catalogo.ts'
import { defineDialog } from '../../dialogs/define.ts'
import { later } from '../../shell/later.tsx'

/** Payment whose instalments are edited. */
export interface InstalmentsAsked {
  method: MeioCatalogo
  /** R$, 2 places. */
  valor: string
  /** ISO day of the document. */
  data: string
  parcelas: readonly ParcelaVenda[]
  leitura?: boolean
}

/** Window 'Parcelamento': due dates and values of one payment, as a sheet. Resolves to the edited instalments. */
export const instalmentsDialog = defineDialog<InstalmentsAsked, readonly ParcelaVenda[]>(
  'pdv.parcelas',
  later(() => import('../instalments/instalments-window.tsx'), 'InstalmentsWindow'),
)
