import { defineCommand } from '../define.ts'
import { TILL } from '../till.ts'

export const finalizar = defineCommand({
  id: 'venda.finalizar',
  title: 'Finalizar a venda',
  when: TILL,
  escrita: true,
  palavras: 'fechar concluir emitir',
  tela: true,
})
