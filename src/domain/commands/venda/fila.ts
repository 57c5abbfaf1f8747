import { defineCommand } from '../define.ts'

/** Opens the queue of unsent sales anywhere: a user who lost the till's right may still have paid sales in the queue. */
export const abrirFila = defineCommand({
  id: 'venda.fila',
  title: 'Vendas na fila de envio',
  palavras: 'offline pendentes conflito recusadas',
  run: ({ abrir }) => void abrir('pdv.fila'),
})

/** Stores a paid sale of a user without the right, when a user who has it types the PIN. */
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
