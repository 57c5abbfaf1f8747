import { defineCommand } from '../define.ts'

/** Adds what the preview of the till's input box shows (Enter). */
export const confirmarCodigo = defineCommand({
  id: 'item.confirmar_codigo',
  title: 'Adicionar o que foi digitado',
  barra: 'obra',
  when: 'cart',
  interno: true,
  tela: true,
})
