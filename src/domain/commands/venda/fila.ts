import { defineCommand } from '../define.ts'

/** From any screen: who lost the till's flag may still hold its paid sales. */
export const abrirFila = defineCommand({
  id: 'venda.fila',
  title: 'Vendas na fila de envio',
  palavras: 'offline pendentes conflito recusadas',
  run: ({ abrir }) => void abrir('pdv.fila'),
})

/** A paid sale of who may not sell any more enters by the PIN of who may. */
export const aprovarDaFila = defineCommand({
  id: 'fila.aprovar',
  title: 'Receber a venda com PIN',
  when: ['pdv.fila'],
  tela: true,
})

export const exportarDaFila = defineCommand({
  id: 'fila.exportar',
  title: 'Exportar a venda recusada',
  when: ['pdv.fila'],
  tela: true,
})
