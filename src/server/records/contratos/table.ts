import { ref } from '../../db/tenant-table.ts'
import type { KeptBeside } from '../../db/to-table.ts'

export const contratosTable: KeptBeside = {
  columns: {
    /** User who made it active: monthly drafts are made in this name. */
    ativado_por: ref('ativado_por'),
  },
}
