/**
 * Cleans typed text for SEFAZ (TString: U+0020 to U+00FF, no space at the ends) and cuts it to `max` characters. Blanks
 * become one space, typographic marks their plain equal, letters beyond Latin-1 lose their accent, other characters
 * (emoji) are removed.
 */
export function cleanText(texto: string, max: number): string {
  if (PLAIN.test(texto) && texto.length <= max) return texto
  const plain = texto
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what must go
    .replace(/[\u0000-\u001f\u007f-\u00a0\u2000-\u200a\u2028\u2029\u202f\u3000]+/g, ' ')
    .replace(/[\u0100-\u{10ffff}]/gu, char => TWINS[char] ?? char.normalize('NFKD').replace(/[^ -ÿ]/g, ''))
    .replace(/ +/g, ' ')
    .trim()
  return plain.slice(0, max).trimEnd()
}

/** Cleans a text that may be absent. */
export const opc = (texto: string | null | undefined, max: number): string | null =>
  texto ? cleanText(texto, max) || null : null

const PLAIN = /^[!-~¡-ÿ](?:(?: ?[!-~¡-ÿ])*)$/

const TWINS: Readonly<Record<string, string>> = {
  '–': '-',
  '—': '-',
  '‑': '-',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '…': '...',
  '•': '-',
  '×': 'x',
  '€': 'EUR',
  '™': '(TM)',
}

/** Keeps only digits, of phones, postal codes and registrations typed with a mask. */
export const onlyDigits = (texto: string): string => texto.replace(/\D/g, '')

/** Keeps only letters and digits, in capitals: plates, keys and documents with any mask. */
export const onlyAlphanumeric = (texto: string): string => texto.replace(/[^0-9A-Za-z]/g, '').toUpperCase()

/**
 * Formats a non-negative decimal with at least `min` and at most `max` places, half up: "18" → "18.00", "1.365000" →
 * "1.365". Works on the digits, for speed: a large note formats thousands of numbers.
 */
export function casas(valor: string, min: number, max: number): string {
  const [whole = '0', fraction = ''] = valor.split('.')
  let digits = fraction
  let int = whole.replace(/^0+(?=\d)/, '')
  if (digits.length > max) {
    const kept = `${int}${digits.slice(0, max)}`
    const up = (digits[max] ?? '0') >= '5'
    const whole2 = up ? (BigInt(kept) + 1n).toString().padStart(kept.length, '0') : kept
    int = whole2.slice(0, whole2.length - max) || '0'
    digits = max === 0 ? '' : whole2.slice(whole2.length - max)
  }
  let end = digits.length
  while (end > min && digits[end - 1] === '0') end--
  digits = digits.slice(0, end).padEnd(min, '0')
  return digits ? `${int}.${digits}` : int
}

/** Tells whether a number is zero: "0", "0.00", '', null and absent. */
export const zero = (valor: string | null | undefined): boolean =>
  valor === null || valor === undefined || !/[1-9]/.test(valor)
