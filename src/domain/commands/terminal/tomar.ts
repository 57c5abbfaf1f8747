import { defineCommand } from '../define.ts'

export const tomarTerminal = defineCommand({
  id: 'terminal.tomar',
  title: 'Assumir este caixa',
  when: 'till',
  palavras: 'tomar posse',
  tela: true,
})
