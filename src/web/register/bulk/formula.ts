import type { Decimal } from 'decimal.js'
import { dec, isDecimal } from '../../../core/money/decimal.ts'
import { readPlaced } from '../../../core/money/pt-br.ts'
import { toShortText } from '../../../core/money/round.ts'
import { plainWords } from '../../../core/text/plain.ts'
import type { Field } from '../../../domain/fields/field.ts'
import { placesOf as accountPlacesOf } from '../../state/places.ts'

/** Formula for cells: makes a new text from a cell's value and row, or an error. `sozinha`: no other cell in range. */
export type Formula = (
  atual: unknown,
  doCampo: (nome: string) => string | undefined,
  sozinha: boolean,
) => { texto: string } | { erro: string }

const NUMBER = /^([*/+\-=])\s*(.+?)\s*(%?)$/
/** Decimal places of a factor or percentage, enough for any typed one. */
const FACTOR_PLACES = 10
const FIELD = /\{([^{}]{1,60})\}/g

const NOTHING = 'A célula está vazia: não há de que calcular'
const NO_LESS = 'A célula está vazia: não há de que tirar. Um número negativo se escreve =-5'

/**
 * Reads a formula: `*1,05`, `/2`, `+10%`, `-2,50`, `=9,90` in number columns (rounded half up, to the places of
 * placesOf), `{campo}` templates in text columns. null: a plain value. `-2,50` always means "less 2,50"; where negative
 * numbers are allowed, `=-2,50` writes one.
 */
export function formulaOf(field: Field, texto: string): Formula | null {
  if (field.type === 'int' || field.type === 'decimal' || field.type === 'money')
    return numberFormula(field, texto)
  if (field.type !== 'text' || !texto.includes('{')) return null
  FIELD.lastIndex = 0
  return FIELD.test(texto) ? template(texto) : null
}

function numberFormula(
  field: Extract<Field, { type: 'int' | 'decimal' | 'money' }>,
  texto: string,
): Formula | null {
  const [, sign, typed = '', percent] = NUMBER.exec(texto.trim()) ?? []
  if (!sign) return null
  const factor = percent !== '' || sign === '*' || sign === '/'
  const read = readPlaced(
    typed,
    factor ? FACTOR_PLACES : field.type === 'int' ? 0 : accountPlacesOf(field),
    `Fórmula inválida: ${texto.slice(0, 30)}`,
  )
  if ('erro' in read) return () => read
  const by = percent ? dec(read.plain).div(100) : dec(read.plain)
  if (sign === '/' && by.isZero()) return () => ({ erro: 'Divisão por zero' })
  return (atual, _, sozinha) => {
    if (sign === '=') return { texto: written(by, placesOf(field, typed)) }
    const now = atual === null || atual === undefined || atual === '' ? null : String(atual)
    // an empty cell has no number to change: an error when selected alone; in a larger range the cell stays empty
    if (now === null) return sozinha ? { erro: sign === '-' ? NO_LESS : NOTHING } : { texto: '' }
    if (!isDecimal(now)) return { erro: 'A célula não tem um número' }
    return { texto: written(applied(dec(now), sign, by, percent === '%'), placesOf(field, now)) }
  }
}

/**
 * Gives the decimal places of a result: the column's. In a column of more than four places (a unit price has ten) the result
 * has the places of the old value (of the typed one after `=`), at least two: +5% on 9,49 must not become 9,9645.
 */
function placesOf(field: Extract<Field, { type: 'int' | 'decimal' | 'money' }>, now: string): number {
  if (field.type === 'int') return 0
  const most = accountPlacesOf(field)
  const [, had = ''] = now.split(/[.,]/)
  return (field.places ?? 2) <= 4 ? most : Math.min(most, Math.max(2, had.replace(/0+$/, '').length))
}

function applied(now: Decimal, sign: string, by: Decimal, percent: boolean): Decimal {
  if (sign === '*') return now.mul(by)
  if (sign === '/') return now.div(by)
  const part = percent ? now.mul(by) : by
  return sign === '+' ? now.add(part) : now.sub(part)
}

const written = (value: Decimal, places: number) => toShortText(value, places).replace('.', ',')

/** Makes a template formula: in `{nome} 500ML`, each `{campo}` is that field of the row, by label or wire key. */
const template =
  (texto: string): Formula =>
  (_atual, doCampo) => {
    let erro: string | null = null
    const made = texto.replace(FIELD, (_all, nome: string) => {
      const found = doCampo(plainWords(nome))
      if (found === undefined) erro ??= `Campo desconhecido: {${nome}}`
      return found ?? ''
    })
    return erro ? { erro } : { texto: made.trim() }
  }

/** Replaces a text, ignoring case; null when not found. */
export function replaced(texto: string, procurar: string, por: string): string | null {
  if (procurar === '') return null
  const parts = texto.split(new RegExp(procurar.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'giu'))
  return parts.length === 1 ? null : parts.join(por)
}
