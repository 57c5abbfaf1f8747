import { dec } from '../../core/money/decimal.ts'
import { plainWords } from '../../core/text/plain.ts'
import { cellText, isNumber } from './cell-text.ts'
import { type Report, type Shown, shownOf } from './define.ts'

/** Signs of a condition, each with what it asks of value and limit. */
const SIGNS = {
  '<=': (value, limit) => dec(value).lte(limit),
  '>=': (value, limit) => dec(value).gte(limit),
  '<': (value, limit) => dec(value).lt(limit),
  '>': (value, limit) => dec(value).gt(limit),
} as const satisfies Record<string, (value: string, limit: string) => boolean>

/** A condition on the rows of a report: 'Margem % < 15'. */
export interface RowCondition {
  measure: string
  shown: Shown
  sign: keyof typeof SIGNS
  /** Decimal with a point. */
  limit: string
}

const FORM = /^(.+?)\s*(<=|>=|<|>)\s*(-?[\d.]+(?:,\d{1,4})?)\s*%?$/

/** Reads a condition on a report's measures; a text: why it is refused. `names`: measures that the user may see. */
export function readCondition(report: Report, names: readonly string[], said: string): RowCondition | string {
  const [, column = '', sign = '', number = ''] = FORM.exec(said.trim()) ?? []
  if (!column) return 'Diga coluna, sinal e valor: Margem % < 15'
  const wanted = plainWords(column)
  const columns = names
    .map(name => [name, shownOf(report, name)] as const)
    .filter(([, { kind }]) => isNumber({ tipo: kind }))
  const [found] = columns.filter(([name, { label }]) => name === wanted || plainWords(label) === wanted)
  if (!found) return `Coluna desconhecida: use ${columns.map(([, { label }]) => label).join(', ')}`
  const [measure, shown] = found
  const limit = number.includes(',') ? number.replaceAll('.', '').replace(',', '.') : number
  if (!/^-?\d{1,12}(\.\d{1,4})?$/.test(limit)) return 'Valor inválido'
  return { measure, shown, sign: sign as keyof typeof SIGNS, limit }
}

/** Tells if a value, as it is shown, meets the condition; no value meets none. */
export const meets = ({ sign, limit }: RowCondition, value: string | null | undefined): boolean =>
  value !== null && value !== undefined && SIGNS[sign](value, limit)

/** Writes a condition for the user. */
export const conditionWords = ({ shown, sign, limit }: RowCondition): string =>
  `${shown.label} ${sign} ${cellText({ tipo: shown.kind === 'percent' ? 'percent' : 'decimal', casas: dec(limit).decimalPlaces() }, limit)}`
