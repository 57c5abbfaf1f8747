import { defineCommand } from '../define.ts'
import { CARTS } from '../till.ts'

export const acima = defineCommand({
  id: 'item.acima',
  title: 'Linha de cima',
  when: CARTS,
  interno: true,
  repete: true,
  tela: true,
})
