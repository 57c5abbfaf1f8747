import { isGtin } from '../document/gtin.ts'

/** A bar code as modules from left to right, without quiet zones: '1' is a bar. */
export interface BarSymbol {
  tipo: 'ean13' | 'ean8' | 'code128' | 'itf'
  modulos: string
  /** Text printed below the bars; equal to the text a reader sends. */
  texto: string
  /** White modules at the left and right. */
  quieto: readonly [antes: number, depois: number]
}

/** Left digits of odd parity (set A of ISO/IEC 15420). The other sets are derived from them. */
const ODD = ['0001101', '0011001', '0010011', '0111101', '0100011', '0110001', '0101111', '0111011', '0110111', '0001011'] // biome-ignore format: a table
/** Parity of the six left digits ('1' even), by the first digit of the code. */
const PARITY = ['000000', '001011', '001101', '001110', '010011', '011001', '011100', '010101', '010110', '011010'] // biome-ignore format: a table

const turned = (modules: string) => modules.replace(/[01]/g, bit => (bit === '1' ? '0' : '1'))
const mirrored = (modules: string) => [...modules].reverse().join('')

const digit = (at: string) => ODD[Number(at)] ?? ''
const right = (digits: string) => [...digits].map(at => turned(digit(at))).join('')
const left = (digits: string, parity: string) =>
  [...digits].map((at, i) => (parity[i] === '1' ? mirrored(turned(digit(at))) : digit(at))).join('')

function ean13(gtin: string): BarSymbol {
  const sides = [left(gtin.slice(1, 7), PARITY[Number(gtin[0])] ?? ''), right(gtin.slice(7))]
  return { tipo: 'ean13', modulos: `101${sides.join('01010')}101`, texto: gtin, quieto: [11, 7] }
}

function ean8(gtin: string): BarSymbol {
  const sides = [left(gtin.slice(0, 4), '0000'), right(gtin.slice(4))]
  return { tipo: 'ean8', modulos: `101${sides.join('01010')}101`, texto: gtin, quieto: [7, 7] }
}

/** Widths of bars and spaces in turn, by value (ISO/IEC 15417); 103 to 105 start, 106 stops. */
const WIDTHS =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  )
const [TO_C, TO_B, START_B, START_C, STOP] = [99, 100, 104, 105, 106]

/**
 * Gives the Code 128 values of a text, without check and stop. Runs of four or more digits, and a text of just two
 * digits, are written in pairs, in set C.
 */
function values(text: string): number[] {
  const found: number[] = []
  let inC = false
  let at = 0
  const begin = (c: boolean) => {
    if (found.length === 0) found.push(c ? START_C : START_B)
    else if (c !== inC) found.push(c ? TO_C : TO_B)
    inC = c
  }
  while (at < text.length) {
    const digits = /^\d+/.exec(text.slice(at))?.[0].length ?? 0
    if (digits >= 4 || (digits === 2 && text.length === 2)) {
      // with an odd count, the first digit goes before the pairs
      if (digits % 2 === 1) {
        begin(false)
        found.push(text.charCodeAt(at++) - 32)
      }
      begin(true)
      for (const end = at + digits - (digits % 2); at < end; at += 2)
        found.push(Number(text.slice(at, at + 2)))
    } else {
      begin(false)
      for (const end = at + Math.max(1, digits); at < end; at++) found.push(text.charCodeAt(at) - 32)
    }
  }
  return found
}

/**
 * Makes the Code 128 of a text. Null when the text is empty or has a character without bars (accents, other alphabets):
 * bars without that character would be another code.
 */
export function code128(text: string): BarSymbol | null {
  if (!/^[ -~]+$/.test(text)) return null
  const told = values(text)
  const check = told.reduce((sum, value, place) => sum + value * Math.max(1, place), 0) % 103
  const modulos = [...told, check, STOP]
    .flatMap(value => [...(WIDTHS[value] ?? '')].map((width, i) => (i % 2 ? '0' : '1').repeat(Number(width))))
    .join('')
  return { tipo: 'code128', modulos, texto: text, quieto: [10, 10] }
}

/** Makes the bars of a product's code: EAN for a valid code of 8, 12 or 13 digits, else Code 128; null when neither fits. */
export function symbolOf(code: string): BarSymbol | null {
  if (!isGtin(code) || code.length === 14) return code128(code)
  return code.length === 8 ? ean8(code) : ean13(code.padStart(13, '0'))
}

/** Widths of the five bars, or five spaces, of a digit; '1' is wide (ISO/IEC 16390). */
const TWO_OF_FIVE = ['00110', '10001', '01001', '11000', '00101', '10100', '01100', '00011', '10010', '01010'] // biome-ignore format: a table
/** Modules of a wide bar or space; a narrow one has one module. */
const WIDE = 3

/**
 * Makes the interleaved 2 of 5 of a boleto: in each pair of digits, the bars encode the first and the spaces the
 * second. Null unless the text is an even number of digits.
 */
export function itf(digits: string): BarSymbol | null {
  if (!/^(\d\d)+$/.test(digits)) return null
  const widths = (digit: string) => [...(TWO_OF_FIVE[Number(digit)] ?? '')].map(at => (at === '1' ? WIDE : 1))
  const pairs = (digits.match(/../g) ?? []).map(([bars = '', spaces = '']) => {
    const white = widths(spaces)
    return widths(bars)
      .map((wide, i) => '1'.repeat(wide) + '0'.repeat(white[i] ?? 0))
      .join('')
  })
  return { tipo: 'itf', modulos: `1010${pairs.join('')}11101`, texto: digits, quieto: [10, 10] }
}
