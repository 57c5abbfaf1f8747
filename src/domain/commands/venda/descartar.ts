import { z } from 'zod'
import { defineCommand } from '../define.ts'
import { MOTIVOS_VENDA, motivo } from '../motivos.ts'

/** Discards an open sale with items, undoes its TEF payments; needs a reason. While one is open, 'cancelar' runs it. */
export const descartar = defineCommand({
  id: 'venda.descartar',
  title: 'Cancelar a venda aberta',
  when: 'till',
  permission: 'pdv_cancelar_item',
  right: 'Cancelar item',
  verbo: 'cancelar',
  chamado: ['cancelar', 'cancelar venda', 'cancele'],
  palavras: 'desistir limpar abandonar',
  args: z.object({ motivo: motivo(MOTIVOS_VENDA) }),
  tela: true,
})
