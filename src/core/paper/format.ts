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

/** Names of payment methods (tPag) for customers (NT 2020.006 to 2026.006). */
const MEIOS: Readonly<Record<string, string>> = {
  '01': 'Dinheiro',
  '02': 'Cheque',
  '03': 'Cartão de crédito',
  '04': 'Cartão de débito',
  '05': 'Cartão da loja / crediário',
  '10': 'Vale alimentação',
  '11': 'Vale refeição',
  '12': 'Vale presente',
  '13': 'Vale combustível',
  '14': 'Duplicata mercantil',
  '15': 'Boleto bancário',
  '16': 'Depósito bancário',
  '17': 'PIX',
  '18': 'Transferência / carteira digital',
  '19': 'Fidelidade / cashback',
  '20': 'PIX',
  '21': 'Crédito em loja',
  '22': 'Pagamento eletrônico',
  '23': 'PIX automático',
  '24': 'Transferência TEF',
  '90': 'Sem pagamento',
  '91': 'Pagamento posterior',
}

export const nomePagamento = (tPag: string, xPag = ''): string => MEIOS[tPag] ?? (xPag || 'Outros')
