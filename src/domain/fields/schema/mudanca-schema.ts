import { z } from 'zod'
import type { Mudanca } from '../mudanca.ts'

/** A changed field on the wire; its values are whatever the field's are. */
export const mudanca = z.object({
  campo: z.string(),
  rotulo: z.string(),
  antes: z.json(),
  depois: z.json(),
}) as z.ZodType<Mudanca>
