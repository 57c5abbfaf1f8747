import { z } from 'zod'

/** Answer of whoever issues to the question about a rate that is not published. */
export const confirmaAliquota = z.object({
  /** Confirms the rule's IBS or CBS rate where the law has published none (`dados.sem_aliquota` of the refusal). */
  confirma_aliquota: z.boolean().optional().meta({ title: 'Confirmo a alíquota da regra' }),
})
