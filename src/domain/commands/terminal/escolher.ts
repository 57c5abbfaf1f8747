import { defineCommand } from '../define.ts'

export const escolherTerminal = defineCommand({
  id: 'terminal.escolher',
  title: 'Escolher o caixa deste navegador',
  when: 'till',
  chamado: ['abrir caixa', 'abrir o caixa'],
  palavras: 'trocar pdv terminal',
  tela: true,
})
