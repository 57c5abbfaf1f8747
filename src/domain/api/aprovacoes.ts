import { z } from 'zod'
import { CAIXA_LEAVES } from '../../core/caixa/event.ts'
import { ACOES_APROVADAS } from '../../core/venda/pendencias.ts'
import { decimal, id, uuid } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'

/** A supervisor's PIN lets one action of one sale pass. The sale is judged again when it comes: only what was approved passes. */
export const aprovar = defineEndpoint({
  method: 'POST',
  path: 'aprovacoes',
  summary: 'Aprovar com PIN uma ação do caixa',
  // whoever lost the till's flag with a paid sale in hand asks too; the limit on wrong PINs is everybody's
  acesso: {},
  body: z.object({
    pin: z
      .string()
      .regex(/^\d{4,8}$/, 'O PIN tem de 4 a 8 números')
      .meta({ title: 'PIN' }),
    /** Identity of the sale, which may not be stored yet; of what is done at a drawer, its own. */
    venda_uuid: uuid,
    acao: z.literal([...ACOES_APROVADAS, ...CAIXA_LEAVES]),
    /** The line; null = the whole sale. */
    uid: z.string().min(1).max(40).nullable(),
    /** R$: what a unit is charged, discount or total; of a void, the quantity. */
    valor: decimal(10, { digits: 10 }),
    /** Discount, % of its base: within the approver's limit, and the most that the sale may bring. */
    percentual: decimal(4, { digits: 10 }).nullable(),
    /** Product of the line; null = the whole sale. */
    produto_id: id.nullable().optional(),
    /** Why, of what is done at a drawer. */
    motivo: z.string().max(200).optional(),
    /** Largest quantity at an approved price. */
    qtde: decimal(10, { digits: 10 }).nullable().optional(),
  }),
  response: z.object({ data: z.object({ aprovado_por: z.string() }) }),
})
