import { defineCommand } from '../define.ts'

/**
 * Issues the till's rejected note again, with data read from the registers now; asks for the buyer first when the rejection
 * is about the buyer.
 */
export const emitirUltima = defineCommand({
  id: 'venda.emitir_ultima',
  title: 'Emitir de novo a última venda',
  when: 'till',
  escrita: true,
  palavras: 'rejeitada reenviar transmitir sefaz',
  tela: true,
})
