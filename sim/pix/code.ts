const field = (id: string, value: string) =>
  `${id}${String(Buffer.byteLength(value)).padStart(2, '0')}${value}`

/**
 * CRC table of the polynomial 1021. Another algorithm than the product's, so that the simulator finds the product's errors.
 */
const TABLE = Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8
  for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff
  return crc
})

function checksum(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text)) crc = ((crc << 8) ^ (TABLE[(crc >> 8) ^ byte] ?? 0)) & 0xffff
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** Writes the 'copia e cola' text of a charge, which the customer's bank reads at `location`. */
export function dynamicCode(location: string, valor: string): string {
  const body = `${field('00', '01')}${field('01', '12')}${field('26', field('00', 'br.gov.bcb.pix') + field('25', location))}${field('52', '0000')}${field('53', '986')}${field('54', valor)}${field('58', 'BR')}${field('59', 'LOJA DE TESTE')}${field('60', 'SAO PAULO')}${field('62', field('05', '***'))}6304`
  return body + checksum(body)
}
