import { defineCommand } from '../define.ts'
import { TILL } from '../till.ts'

/** Opens what a rejection points at (the product's field, the customer), and issues again once it is saved. */
export const corrigirUltima = defineCommand({
  id: 'venda.corrigir_ultima',
  title: 'Corrigir a nota recusada',
  when: TILL,
  escrita: true,
  palavras: 'rejeitada rejeição erro consertar sefaz',
  tela: true,
})
