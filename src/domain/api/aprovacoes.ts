import { z } from 'zod'
import { CAIXA_LEAVES } from '../../core/caixa/event.ts'
import { ACOES_APROVADAS } from '../../core/venda/pendencias.ts'
import { decimal, id, uuid } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'

/**
 * Approves one action of one sale by a supervisor's PIN. The sale is judged again when it comes: only approved actions pass.
 */
export const aprovar = defineEndpoint({
  method: 'POST',
  path: 'aprovacoes',
  summary: 'Aprovar com PIN uma ação do caixa',
  // also for users who lost the till's right with a paid sale in hand; the limit of wrong PINs applies to all
  acesso: {},
  body: z.object({
    pin: z
      .string()
      .regex(/^\d{4,8}$/, 'O PIN tem de 4 a 8 números')
      .meta({ title: 'PIN' }),
    /** Id of the sale, which may not be stored yet; for an act at a drawer, that act's own id. */
    venda_uuid: uuid,
    acao: z.literal([...ACOES_APROVADAS, ...CAIXA_LEAVES]),
    /** Line of the sale; null = the whole sale. */
    uid: z.string().min(1).max(40).nullable(),
    /** R$: unit price, discount or total; for a void, the quantity. */
    valor: decimal(10, { digits: 10 }),
    /** Discount, % of its base: within the approver's limit, and the maximum for the sale. */
    percentual: decimal(4, { digits: 10 }).nullable(),
    /** Product of the line; null = the whole sale. */
    produto_id: id.nullable().optional(),
    /** Reason of an act at a drawer. */
    motivo: z.string().max(200).optional(),
    /** Largest quantity at the approved price. */
    qtde: decimal(10, { digits: 10 }).nullable().optional(),
  }),
  response: z.object({ data: z.object({ aprovado_por: z.string() }) }),
})
