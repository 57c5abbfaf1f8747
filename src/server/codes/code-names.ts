import { UF } from '../../domain/options/uf.ts'
import { paises } from '../../domain/records/paises/index.ts'
import { matches } from './match.ts'
import { municipios } from './municipios.ts'
import { PAISES } from './paises.ts'

/** Codes that a name stands for in a column of codes: themselves, or the digits they begin with (a UF). */
export type CodesNamed = { codes: string[]; prefixes?: never } | { prefixes: string[]; codes?: never }

/**
 * Codes of a list of the law whose rows lie in memory, by name or, for municipalities, by UF.
 * @param of 'nome' or 'uf'
 * @param values any of them; with the stars of the grammar
 * @returns null when the list has no such name
 */
export function codesNamed(list: string, of: string, values: readonly string[]): CodesNamed | null {
  const wanted = (name: string) => values.some(value => matches(name, value))
  if (list === 'municipios' && of === 'uf') {
    const letters = new Set(values.map(value => value.toUpperCase()))
    return { prefixes: UF.filter(([, sigla]) => letters.has(sigla.slice(0, 2))).map(([code]) => code) }
  }
  if (of !== 'nome') return null
  if (list === 'municipios')
    return { codes: municipios().flatMap(({ code, name }) => (wanted(name) ? [code] : [])) }
  if (list === paises.id) return { codes: PAISES.flatMap(({ code, name }) => (wanted(name) ? [code] : [])) }
  return null
}
