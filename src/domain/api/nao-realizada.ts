import { z } from 'zod'
import { eventText } from '../schema/event-text.ts'

/** Reason of an operation that did not happen: its F4 form, and the call's body. */
export const operacaoNaoRealizada = z.object({
  justificativa: eventText(255).meta({ title: 'Justificativa' }),
})
