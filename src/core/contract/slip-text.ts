/** Gives the text that opens an order: typed in the palette, or read of the QR Code of its slip. */
export const wordsOfOrder = (numero: string): string => `ordem ${numero}`

/** Tells whether a text is that of an order's QR Code. */
export const isOrderRead = (texto: string): boolean => /^ordem \d{1,9}$/i.test(texto.trim())
