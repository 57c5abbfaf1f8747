import type { Decoder } from '../leitura.ts'

/** Makes the ticket code of a parked sale, printed as text and bars: EST and the random end of the sale's UUIDv7. */
export const ticketOf = (uuid: string): string => `EST${uuid.slice(-12).toUpperCase()}`

/** Reads the ticket of a parked sale: EST and 12 hexadecimal digits. */
export const estacionada: Decoder = texto =>
  /^EST[0-9A-F]{12}$/i.test(texto) ? { tipo: 'estacionada', ticket: texto.toUpperCase() } : null
