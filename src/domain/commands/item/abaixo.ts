import { defineCommand } from '../define.ts'
import { CARTS } from '../till.ts'

export const abaixo = defineCommand({
  id: 'item.abaixo',
  title: 'Linha de baixo',
  when: CARTS,
  interno: true,
  repete: true,
  tela: true,
})
