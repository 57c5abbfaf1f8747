import { defineCommand } from '../define.ts'

/** Opens what a rejection points at (the product's field, the customer), and issues again once it is saved. */
export const corrigirUltima = defineCommand({
  id: 'venda.corrigir_ultima',
  title: 'Corrigir a nota recusada',
  when: 'till',
  escrita: true,
  palavras: 'rejeitada rejeição erro consertar sefaz',
  tela: true,
})
