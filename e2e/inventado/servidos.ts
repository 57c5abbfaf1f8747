import { conhecimentosServidos } from '../../tests/server/documents/conhecimentos-servidos.ts'

export const SERVED_DOCUMENTS = [conhecimentosServidos]
