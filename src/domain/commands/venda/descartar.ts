import { z } from 'zod'
import { defineCommand } from '../define.ts'
import { MOTIVOS_VENDA, motivo } from '../motivos.ts'

/** Gives up an open, unpaid sale: the only way out of one with items. Asks why. A bare 'cancelar' means it while one is open. */
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
