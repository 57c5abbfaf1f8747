import { defineCommand } from '../define.ts'
import { TILL } from '../till.ts'

export const desconto = defineCommand({
  id: 'venda.desconto',
  title: 'Desconto na venda',
  when: TILL,
  palavras: 'abatimento',
  tela: true,
})
