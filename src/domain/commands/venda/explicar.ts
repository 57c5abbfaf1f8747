import { defineCommand } from '../define.ts'
import { TILL } from '../till.ts'

export const explicar = defineCommand({
  id: 'venda.explicar',
  title: 'Explicar os valores',
  when: TILL,
  palavras: 'imposto conta cálculo por que base alíquota',
  tela: true,
})
