import { z } from 'zod'
import { id, instant } from '../schema/types.ts'

/** An event of a note, and its result. */
export const registrado = z.object({
  id,
  /** Number among this kind's events on the note: 1, 2… */
  sequencia: z.int(),
  data: instant,
  status: z.enum(['pendente', 'enviado', 'registrado', 'rejeitado']),
  protocolo: z.string().nullable(),
  /** The authority's text. */
  motivo: z.string().nullable(),
})
