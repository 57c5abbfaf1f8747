import { defineCommand } from '../define.ts'

/** Does what the omnibar's preview shows (Enter). */
export const confirmarCodigo = defineCommand({
  id: 'item.confirmar_codigo',
  title: 'Adicionar o que foi digitado',
  barra: 'obra',
  when: 'cart',
  interno: true,
  tela: true,
})
