import type { Decoder } from '../leitura.ts'

/** Random digits of a voucher's code: 86 bits. */
const DIGITS = 26

/** Rest by 97, digit by digit: a number of 28 is beyond what is exact. */
const rest = (digits: string): number =>
  [...digits].reduce((sum, digit) => (sum * 10 + Number(digit)) % 97, 0)

/** Code of a voucher's paper, made of random digits: V, they, and two that check them (ISO 7064, as an IBAN's). */
export function voucherCode(digits: string): string {
  const random = digits.slice(0, DIGITS).padStart(DIGITS, '0')
  return `V${random}${String(98 - rest(`${random}00`)).padStart(2, '0')}`
}

/** A voucher's paper, read by its bars or QR Code, or typed as it is printed, in groups. */
export const vale: Decoder = texto => {
  const codigo = texto.replace(/[\s.-]/g, '').toUpperCase()
  return /^V\d{28}$/.test(codigo) && rest(codigo.slice(1)) === 1 ? { tipo: 'vale', codigo } : null
}
