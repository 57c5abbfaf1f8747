import { defineCommand } from '../define.ts'
import { TILL } from '../till.ts'

export const escolherTerminal = defineCommand({
  id: 'terminal.escolher',
  title: 'Escolher o caixa deste navegador',
  when: TILL,
  chamado: ['abrir caixa', 'abrir o caixa'],
  palavras: 'trocar pdv terminal',
  tela: true,
})
