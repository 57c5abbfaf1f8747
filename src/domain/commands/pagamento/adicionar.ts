import { defineCommand } from '../define.ts'
import { CARTS } from '../till.ts'

export const adicionar = defineCommand({
  id: 'pagamento.adicionar',
  title: 'Adicionar pagamento',
  when: [...CARTS, 'documento.a_receber'],
  escrita: true,
  principal: true,
  palavras: 'pagar receber cobrar dinheiro pix cartão crédito débito cheque troco',
  tela: true,
})
