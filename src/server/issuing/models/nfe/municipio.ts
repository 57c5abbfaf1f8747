import { getMunicipalityByCode } from '@brazilian-utils/brazilian-utils/get-municipality-by-code'

/** Gives the municipality's name, in the IBGE's spelling, by its IBGE code of 7 digits; null when unknown. */
export function nomeMunicipio(ibge: string): string | null {
  return getMunicipalityByCode(ibge)?.name ?? null
}
