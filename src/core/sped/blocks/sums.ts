import { type Decimal, dec, ZERO } from '../../money/decimal.ts'
import { r2, toText } from '../../money/round.ts'
import type { LinhaSped } from '../facts.ts'

/** Adds up decimal texts; gives text with 2 places. */
export const total = <T>(rows: readonly T[], of: (row: T) => string): string =>
  toText(r2(rows.reduce((sum, row) => sum.plus(dec(of(row))), ZERO)))

export const money = (value: Decimal): string => toText(r2(value))

/** Running sums by name. A name never added to is zero. */
export class Sums {
  #of = new Map<string, Decimal>()

  add(name: string, value: string): void {
    this.#of.set(name, this.get(name).plus(dec(value)))
  }

  get(name: string): Decimal {
    return this.#of.get(name) ?? ZERO
  }

  /** Lists the names that begin with a text, sorted. */
  names(begins: string): string[] {
    return [...this.#of.keys()].filter(name => name.startsWith(begins)).sort()
  }
}

/** Lines of a note with the same CST, CFOP and rate, which make one C190. */
export interface GrupoC190 {
  cst: string
  cfop: string
  aliquota: string
  linhas: LinhaSped[]
}

/** Groups a note's lines as C190 requires, in the order of their codes. */
export function groupsOf(linhas: readonly LinhaSped[]): GrupoC190[] {
  const groups = new Map<string, GrupoC190>()
  for (const linha of linhas) {
    const { cst, cfop, aliquota } = linha
    const key = `${cst} ${cfop} ${aliquota.padStart(8, '0')}`
    const group = groups.get(key) ?? { cst, cfop, aliquota, linhas: [] }
    group.linhas.push(linha)
    groups.set(key, group)
  }
  return [...groups.entries()].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, group]) => group)
}
