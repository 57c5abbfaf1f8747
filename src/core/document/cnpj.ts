import { formatCpf, isCpf } from './cpf.ts'
import { modulo11 } from './modulo11.ts'

/** Computes the check digits of the first 12 characters (digits or, since 2026-07, capital letters: IN RFB 2.229/2024). */
export function dvCnpj(doze: string): string {
  const first = modulo11(doze, 10)
  return `${first}${modulo11(`${doze}${first}`, 10)}`
}

/** Removes the mask and makes capitals, for any text. */
export const cleanCnpj = (texto: string): string => texto.replace(/[./\-\s]/g, '').toUpperCase()

/** Checks a CNPJ: 12 digits or letters plus 2 check digits (mask and lower case allowed), not one repeated character. */
export function isCnpj(texto: string): boolean {
  const cnpj = cleanCnpj(texto)
  return (
    /^[0-9A-Z]{12}\d{2}$/.test(cnpj) &&
    !/^(.)\1{13}$/.test(cnpj) &&
    dvCnpj(cnpj.slice(0, 12)) === cnpj.slice(12)
  )
}

/** Formats a CNPJ: "12ABC34501DE35" → "12.ABC.345/01DE-35"; other text is returned unchanged. */
export const formatCnpj = (cnpj: string): string =>
  /^[0-9A-Z]{12}\d{2}$/.test(cnpj) ? cnpj.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5') : cnpj

/** Tells whether two CNPJs, both without mask, are of one company: the first 8 characters are equal. */
export const isSameCompany = (cnpj: string, other: string): boolean => cnpj.slice(0, 8) === other.slice(0, 8)

/** Checks a CPF (up to 11 characters) or a CNPJ (more); mask allowed. */
export const isCpfCnpj = (texto: string): boolean =>
  cleanCnpj(texto).length > 11 ? isCnpj(texto) : isCpf(texto)

/** Formats a CPF or CNPJ; other text is returned unchanged. */
export const formatCpfCnpj = (texto: string): string => formatCnpj(formatCpf(texto))

/**
 * Gives back the zeros that a spreadsheet took from the front of a CPF or CNPJ kept as a number: '1234567890' →
 * '01234567890'. Any other text, and digits that no zeros make a valid document, are returned unchanged.
 */
export function withLeadingZeros(text: string): string {
  if (!/^\d{8,13}$/.test(text) || isCpf(text)) return text
  const [cpf, cnpj] = [text.padStart(11, '0'), text.padStart(14, '0')]
  return text.length <= 11 && isCpf(cpf) ? cpf : isCnpj(cnpj) ? cnpj : text
}
