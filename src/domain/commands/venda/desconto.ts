import { defineCommand } from '../define.ts'
import { TILL } from '../till.ts'

export const desconto = defineCommand({
  id: 'venda.desconto',
  title: 'Desconto na venda',
  when: TILL,
  permission: 'pdv_desconto',
  palavras: 'abatimento',
  tela: true,
})
