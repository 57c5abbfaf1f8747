import { defineCommand } from '../define.ts'
import { TILL } from '../till.ts'

export const fila = defineCommand({
  id: 'venda.fila',
  title: 'Vendas na fila de envio',
  when: TILL,
  palavras: 'offline pendentes conflito',
  tela: true,
})
