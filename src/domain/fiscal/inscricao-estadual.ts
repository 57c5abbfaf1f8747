import { isValidIe } from '@brazilian-utils/brazilian-utils/is-valid-ie'
import { siglaUf } from '../../core/document/uf.ts'

/**
 * What is wrong with a state registration (209, 210): its form and check digits are each state's own. `lugar` is the IBGE code of
 * a state or of a city of it; without one, or ISENTO, there is nothing to check against.
 */
export function ieInvalida(ie: unknown, lugar: unknown): string | null {
  const uf = siglaUf(String(lugar ?? '').slice(0, 2))
  const escrita = String(ie ?? '').replace(/[.\-/\s]/g, '')
  if (escrita === '' || /^isento$/i.test(escrita) || uf === null || uf === 'EX') return null
  return isValidIe({ value: escrita, stateCode: uf }) ? null : `Inscrição Estadual inválida para ${uf}`
}
