import { defineCommand } from '../define.ts'
import { TILL } from '../till.ts'

export const consumidorAnonimo = defineCommand({
  id: 'venda.consumidor_anonimo',
  title: 'Voltar a consumidor não identificado',
  when: TILL,
  palavras: 'remover cpf',
  tela: true,
})
