import { defineCommand } from '../define.ts'

export const exibir = defineCommand({
  id: 'venda.exibir',
  title: 'Exibir o DANFE da última venda',
  barra: 'passado',
  when: 'till',
  palavras: 'pdf ver nota',
  tela: true,
})
