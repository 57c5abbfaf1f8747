import { SERVED_DOCUMENTS } from '../../documents/index.ts'
import { documentTables } from '../../documents/to-table.ts'
import { registro } from './registros.ts'

/** Tables of documents that need no module, only their declaration (server/documents/index.ts). */
export const documentos = Object.assign(
  {},
  ...SERVED_DOCUMENTS.map(({ document }) => documentTables(document, registro)),
) as ReturnType<typeof documentTables>
