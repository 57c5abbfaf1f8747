import type { ItemNfe } from './entrada.ts'

/** Gives the code of benefit of a line; none when its rule took another code of ICMS for the buyer, without a benefit. */
export const cBenefDaLinha = ({ cBenef, regras }: Pick<ItemNfe, 'cBenef' | 'regras'>): string | null =>
  (regras.icms as { sem_beneficio?: unknown }).sem_beneficio === true ? null : (cBenef ?? null)
