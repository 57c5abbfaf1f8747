import { defineCommand } from '../define.ts'

/** All that is owed, in cash, and the sale ends: one key, where the account allows it. */
export const dinheiroExato = defineCommand({
  id: 'pagamento.dinheiro_exato',
  title: 'Receber em dinheiro, valor exato',
  barra: 'obra',
  when: 'till',
  escrita: true,
  palavras: 'pagar à vista concluir rápido trocado',
  tela: true,
})
