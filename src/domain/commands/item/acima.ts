import { defineCommand } from '../define.ts'
import { TILL } from '../till.ts'

export const acima = defineCommand({
  id: 'item.acima',
  title: 'Linha de cima',
  when: TILL,
  interno: true,
  repete: true,
  tela: true,
})
