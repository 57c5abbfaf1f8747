import { defineCommand } from '../define.ts'

export const finalizar = defineCommand({
  id: 'venda.finalizar',
  title: 'Finalizar a venda',
  right: ['pdv_credito_excedido', 'Vender além do limite de crédito'],
  when: 'till',
  escrita: true,
  palavras: 'fechar concluir emitir',
  tela: true,
})
