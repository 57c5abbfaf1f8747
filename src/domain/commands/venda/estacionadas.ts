import { defineCommand } from '../define.ts'
import { TILL } from '../till.ts'

export const estacionadas = defineCommand({
  id: 'venda.estacionadas',
  title: 'Vendas estacionadas',
  when: TILL,
  palavras: 'pendentes retomar suspensas espera',
  tela: true,
})
