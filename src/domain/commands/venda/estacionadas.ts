import { defineCommand } from '../define.ts'

export const estacionadas = defineCommand({
  id: 'venda.estacionadas',
  title: 'Vendas estacionadas',
  when: 'till',
  palavras: 'pendentes retomar suspensas espera',
  tela: true,
})
