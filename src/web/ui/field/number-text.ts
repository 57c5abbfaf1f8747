import { dec } from '../../../core/money/decimal.ts'
import { readPlaced, twoReadings } from '../../../core/money/pt-br.ts'
import { round } from '../../../core/money/round.ts'
import { GRANDE_DEMAIS } from '../../../domain/fields/schema/number-ceiling.ts'

/** Limits of a number field. `min` and `max` are plain decimals; without a negative `min` there are no negatives. */
export interface Limites {
  places: number
  min?: string | undefined
  max?: string | undefined
  /** From here on nothing can keep it. */
  teto?: string | undefined
}

/** The plain decimal that a text says ('' for nothing), and why the field cannot take it; what is no number has no value. */
export interface NumberRead {
  valor: string | null
  erro?: string
}

/** Characters of a number, signs and separators included (CAP-07). */
export const MAX_LENGTH = 16

/** Reads what a field holds. */
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

/** Words a text that cannot be taken for a number: '1.000' has two readings, so both are said. */
export const unread = (text: string, { places }: Limites): string =>
  twoReadings(text, places)?.join(' ou ') ?? text

interface NumberTyped {
  /** null: nothing enters, what stood there stays. */
  texto: string | null
  aviso?: string
}

/**
 * Reads a text typed or pasted over `before` (CAP-07: digits and a comma, a dot for thousands), with a note when
 * something did not enter. Never another number: letters take nothing away, and digits on their two sides are not
 * joined.
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

/** Nothing entered and the value stands: typed over again, as it was when the key came. */
export function selectAgain(input: HTMLInputElement): void {
  queueMicrotask(() => input.ownerDocument.activeElement === input && input.select())
}

/** A number beyond the limits as the nearest one within them, and the sentence that says so; undefined when it is within, or none. */
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

/** A value that was taken, with the places of its field (CAP-07: rounded on leaving), `least` of them at least; '' stays ''. */
export function roundedTo(valor: string, places: number, least = places): string {
  if (valor === '') return ''
  const rounded = round(dec(valor), places)
  return rounded.toFixed(Math.max(rounded.decimalPlaces(), least))
}

/** Plain decimal as it is written in a field. */
export const comma = (plain: string): string => plain.replace('.', ',')
