import { z } from 'zod'
import { ESTORNO_CARTAO } from '../options/tef.ts'
import { eventText } from '../schema/event-text.ts'
import { requiredText } from '../schema/types.ts'

/** Reason of a cancellation, with the length that SEFAZ requires. */
export const cancelamento = z.object({
  justificativa: eventText(255).meta({ title: 'Justificativa' }),
})

/** Request of a cancellation, with the state's authorization number where one is needed. */
export const pedidoDeCancelamento = cancelamento.extend({
  anuencia: requiredText(60).optional(),
  /** tPag with which the clerk refunds card payments that TEF did not cancel. */
  estorno_cartao: z
    .literal(
      ESTORNO_CARTAO.map(([tpag]) => tpag),
      'Forma de devolver inválida',
    )
    .optional(),
})
export type PedidoDeCancelamento = z.output<typeof pedidoDeCancelamento>

/** Cancellation after the time limit, in states that ask for an authorization, whose number is stored but not sent. */
export const cancelamentoComAnuencia = cancelamento.extend({
  anuencia: pedidoDeCancelamento.shape.anuencia.unwrap().meta({
    title: 'Autorização da SEFAZ para cancelar fora do prazo',
    description: 'Número do protocolo ou do processo em que foi concedida',
  }),
})
