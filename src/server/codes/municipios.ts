import { getMunicipalities } from '@brazilian-utils/brazilian-utils/get-municipalities'
import { plain } from '../../core/text/plain.ts'
import type { Municipio } from '../../domain/api/lookups.ts'

let lista: readonly Municipio[] | undefined
let porCodigo: ReadonlyMap<string, Municipio> | undefined
let porNome: ReadonlyMap<string, Municipio> | undefined

/** Lists all municipalities of the IBGE. */
export function municipios(): readonly Municipio[] {
  lista ??= getMunicipalities().map(({ code, name, stateCode }) => ({ code, name, uf: stateCode }))
  return lista
}

/** Finds a municipality by its IBGE code of 7 digits. */
export function municipioPorCodigo(ibge: string): Municipio | null {
  porCodigo ??= new Map(municipios().map(municipio => [municipio.code, municipio]))
  return porCodigo.get(ibge) ?? null
}

const chave = (nome: string, uf: string) => `${plain(nome)}/${uf.toUpperCase()}`

/** Finds a municipality by name and state, ignoring accents and case. */
export function municipioPorNomeUf(nome: string, uf: string): Municipio | null {
  porNome ??= new Map(municipios().map(municipio => [chave(municipio.name, municipio.uf), municipio]))
  return porNome.get(chave(nome, uf)) ?? null
}
