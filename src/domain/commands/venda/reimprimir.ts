import { defineCommand } from '../define.ts'

export const reimprimir = defineCommand({
  id: 'venda.reimprimir',
  title: 'Reimprimir a última venda',
  barra: 'passado',
  when: 'till',
  palavras: 'segunda via imprimir',
  tela: true,
})
