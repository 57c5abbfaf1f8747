import { getMunicipalityByCode } from '@brazilian-utils/brazilian-utils/get-municipality-by-code'

/** IBGE code of 7 digits → name of the municipality, as the IBGE spells it; null when there is none. */
export function nomeMunicipio(ibge: string): string | null {
  return getMunicipalityByCode(ibge)?.name ?? null
}
