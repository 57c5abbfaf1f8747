import { defineCommand } from '../define.ts'

/** Pays all that is still open in cash and ends the sale with one key, if the account's settings allow it. */
export const dinheiroExato = defineCommand({
  id: 'pagamento.dinheiro_exato',
  title: 'Receber em dinheiro, valor exato',
  barra: 'obra',
  when: 'till',
  escrita: true,
  palavras: 'pagar à vista concluir rápido trocado',
  tela: true,
})
