import { z } from 'zod'
import { ESTORNO_CARTAO } from '../options/tef.ts'
import { eventText } from '../schema/event-text.ts'
import { requiredText } from '../schema/types.ts'

/** Reason of a cancelling, as SEFAZ demands. */
export const cancelamento = z.object({
  justificativa: eventText(255).meta({ title: 'Justificativa' }),
})

/** Cancelling with the state's leave, where needed. */
export const pedidoDeCancelamento = cancelamento.extend({
  anuencia: requiredText(60).optional(),
  /** tPag of the refund of cards that TEF did not cancel. */
  estorno_cartao: z
    .literal(
      ESTORNO_CARTAO.map(([tpag]) => tpag),
      'Forma de devolver inválida',
    )
    .optional(),
})
export type PedidoDeCancelamento = z.output<typeof pedidoDeCancelamento>

/**
 * Cancelling after the time limit, where the state demands its leave: number of the leave. It is stored with the event and
 * not sent.
 */
export const cancelamentoComAnuencia = cancelamento.extend({
  anuencia: pedidoDeCancelamento.shape.anuencia.unwrap().meta({
    title: 'Autorização da SEFAZ para cancelar fora do prazo',
    description: 'Número do protocolo ou do processo em que foi concedida',
  }),
})
