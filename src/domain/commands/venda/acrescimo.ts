import { defineCommand } from '../define.ts'
import { TILL } from '../till.ts'

export const acrescimo = defineCommand({
  id: 'venda.acrescimo',
  title: 'Acréscimo na venda',
  when: TILL,
  palavras: 'taxa serviço',
  tela: true,
})
