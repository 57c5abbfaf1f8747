import { OWN_DOCUMENTS as OWN } from '../../src/domain/documents/index.ts'
import { conhecimentos } from '../../tests/server/documents/conhecimentos.ts'

export const OWN_DOCUMENTS = [...OWN, conhecimentos]
