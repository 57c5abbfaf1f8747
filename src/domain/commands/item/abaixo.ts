import { defineCommand } from '../define.ts'

export const abaixo = defineCommand({
  id: 'item.abaixo',
  title: 'Linha de baixo',
  when: 'cart',
  interno: true,
  repete: true,
  tela: true,
})
