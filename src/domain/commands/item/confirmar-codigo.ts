import { defineCommand } from '../define.ts'
import { CARTS } from '../till.ts'

/** Enter in the omnibar: does what the preview says. */
export const confirmarCodigo = defineCommand({
  id: 'item.confirmar_codigo',
  title: 'Adicionar o que foi digitado',
  barra: 'obra',
  when: CARTS,
  interno: true,
  tela: true,
})
