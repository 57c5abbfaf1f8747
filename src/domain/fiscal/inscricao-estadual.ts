import { isValidIe } from '@brazilian-utils/brazilian-utils/is-valid-ie'
import { siglaUf } from '../../core/document/uf.ts'

/**
 * Gives the fault of a state registration (rejections 209, 210), by the state's format and check digits; null: no
 * fault. `lugar`: IBGE code of a state or city. Without a Brazilian state, or for an empty number or ISENTO, nothing is
 * checked.
 */
export function ieInvalida(ie: unknown, lugar: unknown): string | null {
  const uf = siglaUf(String(lugar ?? '').slice(0, 2))
  const escrita = String(ie ?? '').replace(/[.\-/\s]/g, '')
  if (escrita === '' || /^isento$/i.test(escrita) || uf === null || uf === 'EX') return null
  return isValidIe({ value: escrita, stateCode: uf }) ? null : `Inscrição Estadual inválida para ${uf}`
}
