import { ref } from '../../db/tenant-table.ts'
import type { KeptBeside } from '../../db/to-table.ts'

export const contratosTable: KeptBeside = {
  columns: {
    /** Who made it active: monthly drafts are made in this user's name. */
    ativado_por: ref('ativado_por'),
  },
}
