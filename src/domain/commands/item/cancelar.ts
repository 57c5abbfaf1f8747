import { z } from 'zod'
import { requiredText } from '../../schema/types.ts'
import { defineCommand } from '../define.ts'
import { TILL } from '../till.ts'

/** The line leaves the cart and stays in the record with who, when and why. */
export const cancelarItem = defineCommand({
  id: 'item.cancelar',
  title: 'Cancelar a linha',
  when: TILL,
  palavras: 'remover excluir estornar item',
  args: z.object({ motivo: requiredText(255).meta({ title: 'Motivo' }) }),
  tela: true,
})
