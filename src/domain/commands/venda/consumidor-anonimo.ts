import { defineCommand } from '../define.ts'

export const consumidorAnonimo = defineCommand({
  id: 'venda.consumidor_anonimo',
  title: 'Voltar a consumidor não identificado',
  when: 'till',
  palavras: 'remover cpf',
  tela: true,
})
