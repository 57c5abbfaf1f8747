import { z } from 'zod'
import { defineCommand } from '../define.ts'
import { MOTIVOS_ITEM, motivo } from '../motivos.ts'

/** Removes the line under the cursor. The sale keeps it among its cancelled lines, with user, time and reason. */
export const cancelarItem = defineCommand({
  id: 'item.cancelar',
  title: 'Cancelar a linha',
  barra: 'obra',
  when: 'till',
  palavras: 'remover excluir estornar item',
  args: z.object({ motivo: motivo(MOTIVOS_ITEM) }),
  tela: true,
})
