import { z } from 'zod'
import { id, instant } from '../schema/types.ts'

/** Any event of a note, and what became of it. */
export const registrado = z.object({
  id,
  /** Number among its kind on this note: 1, 2… */
  sequencia: z.int(),
  data: instant,
  status: z.enum(['pendente', 'enviado', 'registrado', 'rejeitado']),
  protocolo: z.string().nullable(),
  /** Words of the authority. */
  motivo: z.string().nullable(),
})
