import { z } from 'zod'
import type { Mudanca } from '../mudanca.ts'

/** Schema of a changed field; its values are any JSON. */
export const mudanca = z.object({
  campo: z.string(),
  rotulo: z.string(),
  antes: z.json(),
  depois: z.json(),
}) as z.ZodType<Mudanca>
