import { defineCommand } from '../define.ts'

/** Opens the place of a rejection (the product's field, the customer), and issues again after saving. */
export const corrigirUltima = defineCommand({
  id: 'venda.corrigir_ultima',
  title: 'Corrigir a nota recusada',
  when: 'till',
  escrita: true,
  palavras: 'rejeitada rejeição erro consertar sefaz',
  tela: true,
})
