import { z } from 'zod'
import { cancelamento } from '../../api/cancelamento.ts'
import { defineCommand } from '../define.ts'
import { MOTIVOS_NOTA } from '../motivos.ts'

/** Arguments of a cancellation. A late cancellation also asks for SEFAZ's authorisation, if the state requires one. */
export const cancelamentoDaUltima = z.object({
  justificativa: cancelamento.shape.justificativa.meta({
    title: 'Justificativa',
    description: 'A SEFAZ pede 15 caracteres ou mais',
    sugestoes: MOTIVOS_NOTA,
  }),
})

/** Cancels this till's last sale (event 110111): up to the deadline (NFC-e: 30 minutes), later if the state allows. */
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
