import { defineCommand } from '../define.ts'
import { TILL } from '../till.ts'

export const reimprimir = defineCommand({
  id: 'venda.reimprimir',
  title: 'Reimprimir a última venda',
  barra: 'passado',
  when: TILL,
  palavras: 'segunda via imprimir',
  tela: true,
})
