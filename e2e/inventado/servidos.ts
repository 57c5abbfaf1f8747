import { SERVED_DOCUMENTS as SERVED } from '../../src/server/documents/index.ts'
import { conhecimentosServidos } from '../../tests/server/documents/conhecimentos-servidos.ts'

export const SERVED_DOCUMENTS = [...SERVED, conhecimentosServidos]
