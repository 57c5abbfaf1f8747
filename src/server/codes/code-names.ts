import { UF } from '../../domain/options/uf.ts'
import { paises } from '../../domain/records/paises/index.ts'
import { matches } from './match.ts'
import { municipios } from './municipios.ts'
import { PAISES } from './paises.ts'

/** Codes found by name, or first digits found by state: a municipality's code begins with the code of its state. */
export type CodesNamed = { codes: string[]; prefixes?: never } | { prefixes: string[]; codes?: never }

/**
 * Finds codes of a list built into the program by name or, for municipalities, by state ('SP'). Does not find countries that
 * the administration added.
 * @param of 'nome' or 'uf'
 * @param values names to find; one match is enough; `*` at the ends of a name: any letters
 * @returns null when the list cannot be searched by `of`
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
