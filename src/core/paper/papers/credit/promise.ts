import { moneyInWords } from '../../../money/in-words.ts'
import { documento, reais } from '../../format.ts'
import type { DadosCarne } from './credit.ts'

/**
 * Words of a promissory note: the promise, the sum, who is paid, the day, the place (Decreto 57.663/1966, Anexo I, art. 75). One note an
 * instalment, because a note of several due dates is void (art. 33 and 77).
 */
export function promiseOf(
  { vencimento, valor }: DadosCarne['parcelas'][number],
  { empresa, cliente }: DadosCarne,
): string {
  const quem = empresa.razao || empresa.nome
  return (
    `Em ${vencimento}, ${cliente.nome}${cliente.documento ? `, ${nameOf(cliente.documento)},` : ''} pagará por esta única via de ` +
    `NOTA PROMISSÓRIA a ${quem}, CNPJ ${documento(empresa.cnpj)}, ou à sua ordem, a quantia de R$ ${reais(valor)} ` +
    `(${moneyInWords(valor)}), em moeda corrente deste país, pagável em ${empresa.cidade}.`
  )
}

const nameOf = (numero: string): string => `${numero.length === 11 ? 'CPF' : 'CNPJ'} ${documento(numero)}`

/** CPF or CNPJ with its name; '' where there is none. */
export const namedDocument = (numero: string): string => (numero ? nameOf(numero) : '')
