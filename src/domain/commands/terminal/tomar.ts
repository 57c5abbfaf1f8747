import { defineCommand } from '../define.ts'
import { TILL } from '../till.ts'

export const tomarTerminal = defineCommand({
  id: 'terminal.tomar',
  title: 'Assumir este caixa',
  when: TILL,
  palavras: 'tomar posse',
  tela: true,
})
