import { formatCpf, isCpf } from './cpf.ts'
import { modulo11 } from './modulo11.ts'

/** Check digits of the 12 first characters (digits or capital letters since 2026-07: IN RFB 2.229/2024). */
export function dvCnpj(doze: string): string {
  const first = modulo11(doze, 10)
  return `${first}${modulo11(`${doze}${first}`, 10)}`
}

/** 14 characters without mask, letters in capitals; anything else comes back stripped as well. */
export const cleanCnpj = (texto: string): string => texto.replace(/[./\-\s]/g, '').toUpperCase()

/** 12 digits or letters plus 2 check digits (mask and lower case allowed), not one repeated character. */
export function isCnpj(texto: string): boolean {
  const cnpj = cleanCnpj(texto)
  return (
    /^[0-9A-Z]{12}\d{2}$/.test(cnpj) &&
    !/^(.)\1{13}$/.test(cnpj) &&
    dvCnpj(cnpj.slice(0, 12)) === cnpj.slice(12)
  )
}

/** "12ABC34501DE35" → "12.ABC.345/01DE-35"; another shape comes back as it is. */
export const formatCnpj = (cnpj: string): string =>
  /^[0-9A-Z]{12}\d{2}$/.test(cnpj) ? cnpj.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5') : cnpj

/** Two establishments of one company: the first 8 characters are its own. Both without mask. */
export const isSameCompany = (cnpj: string, other: string): boolean => cnpj.slice(0, 8) === other.slice(0, 8)

/** Up to 11 characters a CPF, beyond a CNPJ; mask allowed. */
export const isCpfCnpj = (texto: string): boolean =>
  cleanCnpj(texto).length > 11 ? isCnpj(texto) : isCpf(texto)

/** CPF or CNPJ as people read it; what is neither stays as it is. */
export const formatCpfCnpj = (texto: string): string => formatCnpj(formatCpf(texto))
