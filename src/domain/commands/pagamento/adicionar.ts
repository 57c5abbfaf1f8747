import { defineCommand } from '../define.ts'

export const adicionar = defineCommand({
  id: 'pagamento.adicionar',
  title: 'Adicionar pagamento',
  when: ['cart', 'documento.a_receber'],
  escrita: true,
  principal: true,
  palavras: 'pagar receber cobrar dinheiro pix cartão crédito débito cheque troco',
  tela: true,
})
