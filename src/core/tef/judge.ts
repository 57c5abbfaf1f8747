import { dec } from '../money/decimal.ts'
import { formatMoney } from '../money/pt-br.ts'
import type { TefAnswer } from './answer.ts'

/**
 * Result of an answer to a charge. 'desfazer': approved, but must be undone. 'pendencia': another transaction still waits.
 */
export type TefVerdict = {
  fim: 'autorizada' | 'negada' | 'desfazer' | 'inconsistente' | 'pendencia'
  mensagem: string
}

/** Judges an answer to a charge of `valor` R$; with null the value is not compared. */
export function judgeTef(answer: TefAnswer, valor: string | null): TefVerdict {
  if (answer.aprovada === null)
    return {
      fim: 'inconsistente',
      mensagem: 'A resposta do TEF não diz se foi aprovada: confira no gerenciador antes de cobrar de novo',
    }
  if (!answer.aprovada)
    return {
      fim: answer.confirma ? 'pendencia' : 'negada',
      mensagem: answer.mensagem || 'Transação negada',
    }
  const other = valor !== null && (answer.valor === null || !dec(answer.valor).eq(dec(valor)))
  return other
    ? { fim: 'desfazer', mensagem: undoneWords(answer) }
    : { fim: 'autorizada', mensagem: answer.mensagem }
}

/** Gives the sentence that the manager's rules require when an approved transaction is undone. */
export const undoneWords = ({ rede, nsu, valor }: Pick<TefAnswer, 'rede' | 'nsu' | 'valor'>): string =>
  `Transação TEF cancelada: Rede ${rede || 'não dita'} NSU ${nsu || 'não dito'} Valor ${valor === null ? 'não dito' : formatMoney(valor)}`
