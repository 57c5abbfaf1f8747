import { defineCommand } from '../define.ts'

export const explicar = defineCommand({
  id: 'venda.explicar',
  title: 'Explicar os valores',
  when: ['cart', 'form.documento.item'],
  palavras: 'imposto conta cálculo por que base alíquota',
  tela: true,
})
