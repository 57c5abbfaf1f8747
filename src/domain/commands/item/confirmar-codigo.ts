import { defineCommand } from '../define.ts'
import { TILL } from '../till.ts'

/** Enter in the omnibar: does what the preview says. */
export const confirmarCodigo = defineCommand({
  id: 'item.confirmar_codigo',
  title: 'Adicionar o que foi digitado',
  when: TILL,
  interno: true,
  tela: true,
})
