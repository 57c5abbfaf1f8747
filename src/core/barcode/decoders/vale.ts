import type { Decoder } from '../leitura.ts'

/** Random digits of a voucher's code: 86 bits. */
const DIGITS = 26

/** Computes the remainder by 97 digit by digit, because JS numbers of 28 digits are not exact. */
const rest = (digits: string): number =>
  [...digits].reduce((sum, digit) => (sum * 10 + Number(digit)) % 97, 0)

/** Makes a voucher's code from random digits: V, the digits, and two check digits (ISO 7064, as in an IBAN). */
export function voucherCode(digits: string): string {
  const random = digits.slice(0, DIGITS).padStart(DIGITS, '0')
  return `V${random}${String(98 - rest(`${random}00`)).padStart(2, '0')}`
}

/** Reads a voucher's code from bars or QR Code, or typed in its printed groups. */
export const vale: Decoder = texto => {
  const codigo = texto.replace(/[\s.-]/g, '').toUpperCase()
  return /^V\d{28}$/.test(codigo) && rest(codigo.slice(1)) === 1 ? { tipo: 'vale', codigo } : null
}
