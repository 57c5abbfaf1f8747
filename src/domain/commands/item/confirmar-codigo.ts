import { defineCommand } from '../define.ts'

/** Enter in the omnibar: does what the preview says. */
export const confirmarCodigo = defineCommand({
  id: 'item.confirmar_codigo',
  title: 'Adicionar o que foi digitado',
  barra: 'obra',
  when: 'cart',
  interno: true,
  tela: true,
})
