import { z } from 'zod'
import { defineCommand } from '../define.ts'
import { MOTIVOS_ITEM, motivo } from '../motivos.ts'

/** The line leaves the cart and stays in the record with who, when and why. */
export const cancelarItem = defineCommand({
  id: 'item.cancelar',
  title: 'Cancelar a linha',
  barra: 'obra',
  when: 'till',
  palavras: 'remover excluir estornar item',
  args: z.object({ motivo: motivo(MOTIVOS_ITEM) }),
  tela: true,
})
