import { dec } from '../money/decimal.ts'
import { formatMoney } from '../money/pt-br.ts'
import type { TefAnswer } from './answer.ts'

/** Meaning of an answer to a charge: 'desfazer' is approved and not to stand, 'pendencia' tells of another one that waits. */
export type TefVerdict = {
  fim: 'autorizada' | 'negada' | 'desfazer' | 'inconsistente' | 'pendencia'
  mensagem: string
}

/** Judges an answer to a charge of `valor`; null: the value is not ours to compare. */
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

/** Sentence that the manager's rules ask for when an approved one is undone. */
export const undoneWords = ({ rede, nsu, valor }: Pick<TefAnswer, 'rede' | 'nsu' | 'valor'>): string =>
  `Transação TEF cancelada: Rede ${rede || 'não dita'} NSU ${nsu || 'não dito'} Valor ${valor === null ? 'não dito' : formatMoney(valor)}`
