import { ref } from '../../db/tenant-table.ts'
import type { KeptBeside } from '../../db/to-table.ts'

export const relatoriosVisoesTable: KeptBeside = {
  columns: { usuario_id: ref('usuario_id').notNull() },
}
