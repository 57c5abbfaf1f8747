import type { TefReceipts } from '../../tef/answer.ts'
import { type Bloco, centro, type Danfe, regua, texto } from '../ticket.ts'

/** Builds the receipts of a card payment by TEF, with the texts from the TEF manager: the customer's and the shop's. */
export function cardReceipts({ cliente, loja }: TefReceipts, segundaVia: boolean): Danfe[] {
  const again: Bloco[] = segundaVia ? [centro('2ª VIA', 'forte'), regua] : []
  return [
    { titulo: 'Comprovante do cartão, via do cliente', linhas: cliente },
    { titulo: 'Comprovante do cartão, via da loja', linhas: loja },
  ]
    .filter(({ linhas }) => linhas.length > 0)
    .map(({ titulo, linhas }) => ({ titulo, blocos: [...again, ...linhas.map(linha => texto(linha))] }))
}
