import { moneyInWords } from '../../../money/in-words.ts'
import { documento, namedDocument, reais } from '../../format.ts'
import type { DadosCarne } from './credit.ts'

/**
 * Writes the text of a promissory note: promise, amount, payee, due date and place (Decreto 57.663/1966, Anexo I, art. 75).
 * Each instalment has its own note, because a note with several due dates is void (arts. 33 and 77).
 */
export function promiseOf(
  { vencimento, valor }: DadosCarne['parcelas'][number],
  { empresa, cliente }: DadosCarne,
): string {
  const quem = empresa.razao || empresa.nome
  return (
    `Em ${vencimento}, ${cliente.nome}${cliente.documento ? `, ${namedDocument(cliente.documento)},` : ''} pagará por esta única via de ` +
    `NOTA PROMISSÓRIA a ${quem}, CNPJ ${documento(empresa.cnpj)}, ou à sua ordem, a quantia de R$ ${reais(valor)} ` +
    `(${moneyInWords(valor)}), em moeda corrente deste país, pagável em ${empresa.cidade}.`
  )
}
