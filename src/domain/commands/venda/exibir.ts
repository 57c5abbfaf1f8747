import { defineCommand } from '../define.ts'
import { TILL } from '../till.ts'

export const exibir = defineCommand({
  id: 'venda.exibir',
  title: 'Exibir o DANFE da última venda',
  barra: 'passado',
  when: TILL,
  palavras: 'pdf ver nota',
  tela: true,
})
