import type { DocumentFields } from './document-field.ts'

/** Fields of every document: its id, company and user. */
export const DOCUMENT_KEYS = {
  // UUIDv7 made by the client: the key of idempotency from the browser to the database's unique constraint
  uuid: { type: 'uuid', label: 'Identidade', required: true },
  empresa: { type: 'ref', to: 'empresas', label: 'Empresa', required: true, wire: false },
  usuario: {
    type: 'ref',
    to: 'usuarios',
    semChave: true,
    label: 'Vendedor',
    required: true,
    held: false,
    wire: false,
  },
} as const satisfies DocumentFields
