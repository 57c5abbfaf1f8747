import { formatCnpj } from '../document/cnpj.ts'
import { formatCpf } from '../document/cpf.ts'
import { formatDecimal } from '../money/pt-br.ts'

/** Formats R$: "1234.5" → "1.234,50". */
export const reais = (valor: string): string => formatDecimal(valor || '0', 2, 2)
/** Formats a quantity: "1.5000" → "1,5". */
export const quantidade = (valor: string): string => formatDecimal(valor || '0', 0, 4)
/** Formats a price with two places, or with up to ten when the price has more (vUnCom). */
export const preco = (valor: string): string => formatDecimal(valor || '0', 2, 10)
/** Formats an instant in the document's own time: ISO with offset → "20/11/2026 08:15:00". */
export const dataHora = (iso: string): string =>
  /^\d{4}-\d\d-\d\dT/.test(iso)
    ? `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)} ${iso.slice(11, 19)}`
    : iso
/** Formats a date or instant as a day: "20/11/2026"; '' when empty. */
export const data = (iso: string): string => iso.slice(0, 10).split('-').reverse().join('/')
/** Formats the time of an instant: "08:15:00"; '' for a date. */
export const hora = (iso: string): string => iso.slice(11, 19)
/** Splits a key, or part of one, into groups of four characters. */
export const chaveEmGrupos = (chave: string): string => chave.match(/.{1,4}/g)?.join(' ') ?? chave
export const documento = (numero: string): string =>
  numero.length === 14 ? formatCnpj(numero) : numero.length === 11 ? formatCpf(numero) : numero
/** Writes 'CPF' or 'CNPJ' and the formatted number; '' for an empty number. */
export const namedDocument = (numero: string): string =>
  numero ? `${numero.length === 11 ? 'CPF' : 'CNPJ'} ${documento(numero)}` : ''
export const cep = (numero: string): string => numero.replace(/^(\d{5})(\d{3})$/, '$1-$2')
export const fone = (numero: string): string => numero.replace(/^(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3')
