import type { DocumentFields } from '../../fields/document-field.ts'

/** Fields of a voided line, which is kept with user, time and reason. */
export const CANCELADOS = {
  // the line before the void
  item: { type: 'json', label: 'Linha', required: true },
  motivo: { type: 'text', max: 255, label: 'Motivo', required: true },
  // user named by the till; the server stores the user of the session that signed, else the sale's cashier
  usuario: { type: 'ref', to: 'usuarios', semChave: true, label: 'Cancelado por', required: true },
  em: { type: 'instant', label: 'Cancelado em', required: true },
  // the signature of the session that voided the line
  autoria: { type: 'text', max: 80, label: 'Autoria', optional: true, stored: false },
} as const satisfies DocumentFields
