import { dec } from '../../money/decimal.ts'
import { unaccented } from '../../text/plain.ts'

/** Text of a record at its columns, which count from 1 as the manuals do. */
export type CampoDaRemessa = readonly [from: number, to: number, text: string]

/** Fills the columns with zeros on the left. @throws RangeError when the text is longer: whoever checks lets none pass */
export function n(from: number, to: number, text: string | number): CampoDaRemessa {
  const width = to - from + 1
  if (String(text).length > width) throw new RangeError(`${text} does not fit ${from}-${to}`)
  return [from, to, String(text).padStart(width, '0')]
}

/** Fills the columns with blanks on the right, and cuts what is too long. Banks take capitals without accents. */
export function x(from: number, to: number, text: string): CampoDaRemessa {
  const width = to - from + 1
  const plain = unaccented(text)
    .replace(/[^ -~]/g, ' ')
    .toUpperCase()
  return [from, to, plain.slice(0, width).padEnd(width)]
}

/** Writes R$ as cents, or a percentage with two decimal places. */
export const cents = (from: number, to: number, valor: string): CampoDaRemessa =>
  n(from, to, dec(valor).times(100).toFixed(0))

/** Writes a day (ISO) as DDMMAAAA, or DDMMAA in six columns; '' as zeros. */
export function day(from: number, to: number, iso: string): CampoDaRemessa {
  const [ano = '', mes = '', dia = ''] = iso.split('-')
  return n(from, to, dia + mes + (to - from === 5 ? ano.slice(2) : ano))
}

/** Makes a record of blanks and its fields; a later field is written over an earlier one. */
export function row(length: 240 | 400, ...campos: readonly CampoDaRemessa[]): string {
  let line = ' '.repeat(length)
  for (const [from, to, text] of campos) line = line.slice(0, from - 1) + text + line.slice(to)
  return line
}

/** Tells a CPF (1) from a CNPJ (2). */
export const kindOf = (documento: string): '1' | '2' => (documento.length > 11 ? '2' : '1')

export const hasAny = (valor: string): boolean => dec(valor).gt(0)
