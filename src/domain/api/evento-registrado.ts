import { z } from 'zod'
import { id, instant } from '../schema/types.ts'

/** Any event of a note, and what became of it. */
export const registrado = z.object({
  id,
  /** Of its kind for this note: 1, 2… */
  sequencia: z.int(),
  data: instant,
  status: z.enum(['pendente', 'enviado', 'registrado', 'rejeitado']),
  protocolo: z.string().nullable(),
  /** What the authority said of it. */
  motivo: z.string().nullable(),
})
