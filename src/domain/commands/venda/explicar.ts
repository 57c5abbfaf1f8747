import { defineCommand } from '../define.ts'
import { CARTS } from '../till.ts'

export const explicar = defineCommand({
  id: 'venda.explicar',
  title: 'Explicar os valores',
  when: [...CARTS, 'form.documento.item'],
  palavras: 'imposto conta cálculo por que base alíquota',
  tela: true,
})
