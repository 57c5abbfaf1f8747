import { z } from 'zod'
import { ESTORNO_CARTAO } from '../options/tef.ts'
import { eventText } from '../schema/event-text.ts'
import { requiredText } from '../schema/types.ts'

/** Why a note is cancelled, as SEFAZ wants it said. */
export const cancelamento = z.object({
  justificativa: eventText(255).meta({ title: 'Justificativa' }),
})

/** With the leave of its state, where that is what it takes. */
export const pedidoDeCancelamento = cancelamento.extend({
  anuencia: requiredText(60).optional(),
  /** tPag by which the money of cards that TEF did not cancel goes back. */
  estorno_cartao: z
    .literal(
      ESTORNO_CARTAO.map(([tpag]) => tpag),
      'Forma de devolver inválida',
    )
    .optional(),
})
export type PedidoDeCancelamento = z.output<typeof pedidoDeCancelamento>

/** Past its time, where its state cancels by leave alone: which leave it was. It stays with the event and is not sent. */
export const cancelamentoComAnuencia = cancelamento.extend({
  anuencia: pedidoDeCancelamento.shape.anuencia.unwrap().meta({
    title: 'Autorização da SEFAZ para cancelar fora do prazo',
    description: 'Número do protocolo ou do processo em que foi concedida',
  }),
})
