import { defineCommand } from '../define.ts'
import { TILL } from '../till.ts'

export const cliente = defineCommand({
  id: 'venda.cliente',
  title: 'Identificar o cliente',
  when: TILL,
  palavras: 'cpf cnpj na nota consumidor',
  tela: true,
})
