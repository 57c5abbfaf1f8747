import { defineCommand } from '../define.ts'

export const finalizar = defineCommand({
  id: 'venda.finalizar',
  title: 'Finalizar a venda',
  when: 'till',
  escrita: true,
  palavras: 'fechar concluir emitir',
  tela: true,
})
