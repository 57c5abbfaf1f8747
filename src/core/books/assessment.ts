import { groupBy } from '../group-by.ts'
import { type Decimal, dec, ZERO } from '../money/decimal.ts'
import { r2, toText } from '../money/round.ts'
import { ASSESSMENT_OF_CODE } from '../sped/adjustment-code.ts'
import { freightAssessed } from '../sped/blocks/d.ts'
import { type Assessed, assessedOf } from '../sped/blocks/e.ts'
import { total } from '../sped/blocks/sums.ts'
import type { AjusteSped, FreteSped, NotaSped } from '../sped/facts.ts'

type AssessedTax = Assessed['tributo']

/** Row of an assessment: a note, an adjustment, the credit of the month before, or the close. R$ as decimal strings. */
export interface AssessmentRow {
  tributo: AssessedTax
  uf: string
  linha: 'notas' | 'ajustes' | 'anterior' | 'fecho'
  debitos: string
  creditos: string
  ajustes_debito: string
  ajustes_credito: string
  anterior: string
  deducoes: string
  a_recolher: string
  credor: string
}

const ROW = {
  ...{ debitos: '0.00', creditos: '0.00', ajustes_debito: '0.00', ajustes_credito: '0.00' },
  ...{ anterior: '0.00', deducoes: '0.00', a_recolher: '0.00', credor: '0.00' },
}

/** Makes a row of an assessment; columns that are not said are zero. */
export const rowOf = (
  { tributo, uf }: { tributo: AssessedTax; uf: string },
  linha: AssessmentRow['linha'],
  said: Partial<AssessmentRow>,
): AssessmentRow => ({ tributo, uf, linha, ...ROW, ...said })

/** Makes the rows of a note, one for each tax and state with a debit or credit; `uf`: the company's. */
export const rowsOfNote = (nota: NotaSped, uf: string): AssessmentRow[] => rowsOf(assessedOf(nota), uf)

/** Makes the row of a freight with ICMS of the assessment; `uf`: the company's. */
export const rowsOfFreight = (frete: FreteSped, uf: string): AssessmentRow[] =>
  rowsOf(freightAssessed(frete), uf)

function rowsOf(assessed: readonly Assessed[], uf: string): AssessmentRow[] {
  const groups = groupBy(assessed, of => `${of.tributo}:${of.uf}`)
  return [...groups.values()].flatMap(of => {
    const [first] = of
    const sum = (lado: Assessed['lado']) => total(of, each => (each.lado === lado ? each.valor : '0'))
    const [debitos, creditos] = [sum('deve'), sum('volta')]
    if (!first || (dec(debitos).isZero() && dec(creditos).isZero())) return []
    return [rowOf({ tributo: first.tributo, uf: first.uf || uf }, 'notas', { debitos, creditos })]
  })
}

/** Column by the fourth character of an adjustment's code. A special debit has none, because it is paid separately. */
const PLACE_OF: Readonly<Record<string, 'ajustes_debito' | 'ajustes_credito' | 'deducoes'>> = {
  ...{ 0: 'ajustes_debito', 1: 'ajustes_debito', 2: 'ajustes_credito', 3: 'ajustes_credito' },
  4: 'deducoes',
}

/**
 * Makes the rows of adjustments and of carried credits. `anteriores`: R$ by tax and state, 'icms' for the company's
 * state or 'st:SP'.
 */
export function rowsBeside(of: {
  uf: string
  ajustes: readonly AjusteSped[]
  anteriores: Readonly<Record<string, string>>
}): AssessmentRow[] {
  const adjusted = of.ajustes.flatMap(({ codigo, valor, uf }) => {
    const [tributo, place] = [ASSESSMENT_OF_CODE[codigo[2] ?? ''], PLACE_OF[codigo[3] ?? '']]
    return tributo && place
      ? [rowOf({ tributo, uf: tributo === 'icms' ? of.uf : uf }, 'ajustes', { [place]: valor })]
      : []
  })
  const carried = Object.entries(of.anteriores).flatMap(([name, anterior]) => {
    const [tributo, uf = of.uf] = name.split(':') as [AssessedTax, string?]
    return dec(anterior).isZero() ? [] : [rowOf({ tributo, uf }, 'anterior', { anterior })]
  })
  return [...adjusted, ...carried]
}

const positive = (value: Decimal): string => toText(r2(value.gt(0) ? value : ZERO))

/** Closes a month's rows: for each tax and state, the tax to pay and the credit to carry. */
export function closesOf(rows: readonly AssessmentRow[]): AssessmentRow[] {
  const groups = groupBy(rows, ({ tributo, uf }) => `${tributo}:${uf}`)
  return [...groups.values()].flatMap(of => {
    const [first] = of
    if (!first) return []
    const sum = (name: keyof typeof ROW) => of.reduce((all, row) => all.plus(dec(row[name])), ZERO)
    const balance = sum('debitos')
      .plus(sum('ajustes_debito'))
      .minus(sum('creditos').plus(sum('ajustes_credito')).plus(sum('anterior')))
    const owed = balance.gt(0) ? balance.minus(sum('deducoes')) : ZERO
    return rowOf(first, 'fecho', { a_recolher: positive(owed), credor: positive(balance.negated()) })
  })
}
