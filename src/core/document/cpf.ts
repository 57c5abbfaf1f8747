import { modulo11 } from './modulo11.ts'

/** Computes the check digits of the first 9 digits of a CPF. */
export function dvCpf(nove: string): string {
  const first = modulo11(nove, 9 + 2)
  return `${first}${modulo11(`${nove}${first}`, 9 + 3)}`
}

/** Checks a CPF: 11 digits (mask allowed), right check digits, not a repeated digit. */
export function isCpf(texto: string): boolean {
  const cpf = texto.replace(/[.\-\s]/g, '')
  return /^\d{11}$/.test(cpf) && !/^(\d)\1{10}$/.test(cpf) && dvCpf(cpf.slice(0, 9)) === cpf.slice(9)
}

/** Formats a CPF: "12345678909" → "123.456.789-09"; other text is returned unchanged. */
export const formatCpf = (cpf: string): string =>
  /^\d{11}$/.test(cpf) ? cpf.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4') : cpf
