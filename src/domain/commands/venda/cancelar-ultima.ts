import { z } from 'zod'
import { cancelamento } from '../../api/cancelamento.ts'
import { defineCommand } from '../define.ts'
import { MOTIVOS_NOTA } from '../motivos.ts'

/** Arguments of a cancellation. A late cancellation asks for more, if the state requires more. */
export const cancelamentoDaUltima = z.object({
  justificativa: cancelamento.shape.justificativa.meta({
    title: 'Justificativa',
    description: 'A SEFAZ pede 15 caracteres ou mais',
    sugestoes: MOTIVOS_NOTA,
  }),
})

/** Cancels this till's last sale by event 110111, before the deadline (NFC-e: 30 minutes). */
export const cancelarUltima = defineCommand({
  id: 'venda.cancelar_ultima',
  title: 'Cancelar a última nota emitida',
  barra: 'passado',
  when: 'till',
  escrita: true,
  palavras: 'estornar cancelamento nfce',
  args: cancelamentoDaUltima,
  tela: true,
})
