import type { Decoder } from '../leitura.ts'

/** What a ticket of a parked sale says and prints as barcode: the random tail of the sale's UUIDv7, in capitals. */
export const ticketOf = (uuid: string): string => `EST${uuid.slice(-12).toUpperCase()}`

/** A parked ticket of ours: EST and 12 hexadecimal digits. */
export const estacionada: Decoder = texto =>
  /^EST[0-9A-F]{12}$/i.test(texto) ? { tipo: 'estacionada', ticket: texto.toUpperCase() } : null
