import { defineCommand } from '../define.ts'

/** Opens what SEFAZ rejected (the product's field, the customer) for correction, and issues the note again after saving. */
export const corrigirUltima = defineCommand({
  id: 'venda.corrigir_ultima',
  title: 'Corrigir a nota recusada',
  when: 'till',
  escrita: true,
  palavras: 'rejeitada rejeição erro consertar sefaz',
  tela: true,
})
