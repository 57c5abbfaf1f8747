import { defineCommand } from '../define.ts'

/** Rejected, then mended in its register: the same number once more. */
export const emitirUltima = defineCommand({
  id: 'venda.emitir_ultima',
  title: 'Emitir de novo a última venda',
  when: 'till',
  escrita: true,
  palavras: 'rejeitada reenviar transmitir sefaz',
  tela: true,
})
