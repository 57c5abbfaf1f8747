import { defineCommand } from '../define.ts'
import { TILL } from '../till.ts'

export const abaixo = defineCommand({
  id: 'item.abaixo',
  title: 'Linha de baixo',
  when: TILL,
  interno: true,
  repete: true,
  tela: true,
})
