import { z } from 'zod'
import { NO_KEY, toReportEndpoint } from '../reports/endpoint.ts'
import { reposicao } from '../reports/reposicao.ts'
import { id, money } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'

/** Key of a row in a grouping; `NO_KEY` where there is no record. */
const key = z.string().regex(new RegExp(`^(\\d{1,15}|${NO_KEY})$`), 'Linha inválida')

/**
 * Makes the purchase orders of a replenishment report: one for each supplier, with the products whose suggestion is above
 * zero, at their last cost. Products without a supplier are counted.
 */
export const pedirReposicao = defineEndpoint({
  method: 'POST',
  path: 'compras/pedidos',
  summary: 'Reposição: fazer os pedidos de compra, um por fornecedor',
  acesso: { permission: 'compra_nota_entrada', plan: 'gerenciar_dev_compra' },
  body: z.object({
    /** Query of the report as on the screen: period and filters. */
    consulta: z.record(z.string(), z.string()).superRefine((said, ctx) => {
      const read = toReportEndpoint(reposicao).query?.safeParse(said)
      for (const { path, message } of read?.error?.issues ?? [])
        ctx.addIssue({ code: 'custom', path, message })
    }),
    /** Marked rows: only what one of them names is ordered. Absent: all that is suggested. */
    marcadas: z
      .array(z.object({ produto: key.optional(), fornecedor: key.optional() }))
      .min(1, 'Marque ao menos uma linha')
      .max(5000, 'Até 5.000 linhas')
      .optional(),
  }),
  response: z.object({
    data: z.object({
      pedidos: z.array(z.object({ id, fornecedor: z.string(), itens: z.int(), valor_total: money })),
      /** Suppliers whose order was refused, with the reason. */
      recusados: z.array(z.object({ fornecedor: z.string(), motivo: z.string() })),
      /** Number of products without a supplier. */
      sem_fornecedor: z.int(),
    }),
  }),
})
