import { z } from 'zod'
import { eventText } from '../schema/event-text.ts'

/** Reason why an operation did not take place: fields of the form (F4) and of the request's body. */
export const operacaoNaoRealizada = z.object({
  justificativa: eventText(255).meta({ title: 'Justificativa' }),
})
