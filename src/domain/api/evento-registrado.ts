import { z } from 'zod'
import { id, instant } from '../schema/types.ts'

/** An event of a note, with SEFAZ's result. */
export const registrado = z.object({
  id,
  /** Sequence number among the note's events of this kind: 1, 2… */
  sequencia: z.int(),
  data: instant,
  status: z.enum(['pendente', 'enviado', 'registrado', 'rejeitado']),
  protocolo: z.string().nullable(),
  /** SEFAZ's message. */
  motivo: z.string().nullable(),
})
