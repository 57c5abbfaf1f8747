import { defineCommand } from '../define.ts'

export const acima = defineCommand({
  id: 'item.acima',
  title: 'Linha de cima',
  when: 'cart',
  interno: true,
  repete: true,
  tela: true,
})
