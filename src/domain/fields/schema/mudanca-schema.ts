import { z } from 'zod'
import type { Mudanca } from '../mudanca.ts'

/** A changed field on the wire; its values are of the field's type. */
export const mudanca = z.object({
  campo: z.string(),
  rotulo: z.string(),
  antes: z.json(),
  depois: z.json(),
}) as z.ZodType<Mudanca>
