import { conhecimentos } from '../../tests/server/documents/conhecimentos.ts'

export const OWN_DOCUMENTS = [conhecimentos]
