/**
 * Signs that a computer set to ABNT2 makes of a scanner that types as on a US keyboard: each lands on the key that the US
 * keyboard has it on, and the computer reads that key its own way.
 */
const ABNT2_TO_US: Readonly<Record<string, string>> = {
  ...{ ç: ';', Ç: ':', ';': '/', ':': '?', '~': "'", '^': '"' },
  ...{ '[': ']', '{': '}', ']': '\\', '}': '|', '´': '[', '`': '{' },
  ...{ "'": '`', '"': '~', '¨': '^' },
}

/** Gives what a scanner with a US keyboard read, from what a computer set to ABNT2 received. */
export const fromUsKeyboard = (texto: string): string =>
  [...texto].map(sign => ABNT2_TO_US[sign] ?? sign).join('')

/** Test code that shows the layout: its signs stand on other keys in each keyboard. */
export const TEST_CODE = 'TECLA:/;?|-0123'

/** Layouts that a scanner may be set to. */
export const SCANNER_LAYOUTS = ['computador', 'americano'] as const
export type ScannerLayout = (typeof SCANNER_LAYOUTS)[number]

/**
 * Tells the layout of the scanner that read this text; null when the text does not show it. A link or the test code never
 * has the signs that the other keyboard makes of them.
 */
export function layoutOf(texto: string): ScannerLayout | null {
  if (texto.toUpperCase() === TEST_CODE || /^https?:\/\//i.test(texto)) return 'computador'
  const us = fromUsKeyboard(texto)
  return us.toUpperCase() === TEST_CODE || /^https?:\/\//i.test(us) ? 'americano' : null
}
