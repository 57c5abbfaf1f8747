import { defineCommand } from '../define.ts'

/**
 * Corrects the till's rejected note: issues it again if the registers already have the right data, else opens the wrong
 * record and issues the note after a save. A user who may not edit the record notifies users who may.
 */
export const corrigirUltima = defineCommand({
  id: 'venda.corrigir_ultima',
  title: 'Corrigir a nota recusada',
  when: 'till',
  escrita: true,
  palavras: 'rejeitada rejeição erro consertar sefaz',
  tela: true,
})
