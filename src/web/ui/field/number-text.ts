import { dec } from '../../../core/money/decimal.ts'
import { readPlaced, twoReadings } from '../../../core/money/pt-br.ts'
import { round } from '../../../core/money/round.ts'
import { GRANDE_DEMAIS } from '../../../domain/fields/schema/number-ceiling.ts'

/** Limits of a number field. `min` and `max` are plain decimals; negative numbers need a negative `min`. */
export interface Limites {
  places: number
  min?: string | undefined
  max?: string | undefined
  /** Exclusive maximum of the absolute value. */
  teto?: string | undefined
}

/** Plain decimal of a text ('' for empty), with the error when the field refuses it; null for invalid text. */
export interface NumberRead {
  valor: string | null
  erro?: string
}

/** Maximum length of a number's text, with signs and separators. */
export const MAX_LENGTH = 16

/** Reads the text of a number field. */
export function readNumber(text: string, { places, min, max, teto }: Limites): NumberRead {
  const typed = text.trim()
  if (typed === '') return { valor: '' }
  const number = readPlaced(typed, places, 'Não é um número')
  if ('erro' in number) return { valor: null, erro: number.erro }
  const { plain } = number
  const value = dec(plain)
  if (value.isNegative() && !min?.startsWith('-')) return { valor: plain, erro: 'Não pode ser negativo' }
  if (places === 0 && !value.isInteger()) return { valor: null, erro: 'Deve ser um número inteiro' }
  if (min !== undefined && value.lt(min)) return { valor: plain, erro: `O valor mínimo é ${comma(min)}.` }
  if (max !== undefined && value.gt(max)) return { valor: plain, erro: `O valor máximo é ${comma(max)}.` }
  if (teto !== undefined && value.abs().gte(teto)) return { valor: null, erro: GRANDE_DEMAIS }
  return { valor: plain }
}

/** Gives the text to report in place of a number that cannot be read: as typed, or both readings of '1.000'. */
export const unread = (text: string, { places }: Limites): string =>
  twoReadings(text, places)?.join(' ou ') ?? text

interface NumberTyped {
  /** New text of the field; null: the input is dropped, and the former text stays. */
  texto: string | null
  aviso?: string
}

/**
 * Cleans a text typed or pasted over `before` (digits and a comma, dots for thousands), with a note when characters are
 * dropped. Does not make another number: digits around letters are not joined.
 */
export function typedNumber(text: string, { min }: Limites, before = ''): NumberTyped {
  const own = text.replace(/R\$|\s/g, '')
  const signs = own.replace(/[^\d.,-]/g, '')
  const negatives = min?.startsWith('-') === true
  const texto = negatives ? signs : signs.replaceAll('-', '')
  if (texto === own) return { texto }
  const lost = (texto === '' && before !== '') || /\d[^\d.,-]+\d/.test(own)
  return {
    texto: lost ? null : texto,
    aviso: signs === own ? 'Não pode ser negativo' : 'Só algarismos e vírgula',
  }
}

/** Selects the field's text again, as before a dropped key. */
export function selectAgain(input: HTMLInputElement): void {
  queueMicrotask(() => input.ownerDocument.activeElement === input && input.select())
}

/** Limits a number to min and max, with a message; undefined when the number is within, or empty. */
export function heldBy(
  valor: string | null,
  { min, max }: Limites,
): { valor: string; aviso: string } | undefined {
  if (!valor) return
  const value = dec(valor)
  if (min !== undefined && value.lt(min)) return { valor: min, aviso: `O valor mínimo é ${comma(min)}.` }
  if (max !== undefined && value.gt(max)) return { valor: max, aviso: `O valor máximo é ${comma(max)}.` }
  return
}

/** Rounds an accepted value to the field's places, with at least `least` places; '' stays ''. */
export function roundedTo(valor: string, places: number, least = places): string {
  if (valor === '') return ''
  const rounded = round(dec(valor), places)
  return rounded.toFixed(Math.max(rounded.decimalPlaces(), least))
}

/** Writes a plain decimal with a comma. */
export const comma = (plain: string): string => plain.replace('.', ',')
