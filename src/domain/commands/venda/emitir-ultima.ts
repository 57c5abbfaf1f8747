import { defineCommand } from '../define.ts'

/** Issues a rejected note again with its number, after a correction in the register. */
export const emitirUltima = defineCommand({
  id: 'venda.emitir_ultima',
  title: 'Emitir de novo a última venda',
  when: 'till',
  escrita: true,
  palavras: 'rejeitada reenviar transmitir sefaz',
  tela: true,
})
