import { defineCommand } from '../define.ts'

export const operador = defineCommand({
  id: 'caixa.operador',
  title: 'Trocar de operador',
  when: 'till',
  chamado: ['trocar operador', 'operador'],
  palavras: 'quem vende pin turno caixa usuário vendedor mudar',
  tela: true,
})
