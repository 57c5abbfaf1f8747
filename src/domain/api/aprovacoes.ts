import { z } from 'zod'
import { CAIXA_LEAVES } from '../../core/caixa/event.ts'
import { ACOES_APROVADAS } from '../../core/venda/aprovacao.ts'
import { decimal, id, uuid } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'
import { loggedUser } from './sessao.ts'

const pin = z
  .string()
  .regex(/^\d{4,8}$/, 'O PIN tem de 4 a 8 números')
  .meta({ title: 'PIN' })

/**
 * Hands the till to the user with this PIN: a session of its own with that user's rights at a till, and the end of the
 * session that asks. The drawer's session goes on.
 */
export const trocarOperador = defineEndpoint({
  method: 'POST',
  path: 'caixa/operador',
  summary: 'Caixa: trocar de operador pelo PIN',
  // no right required: the limit of wrong PINs applies to every user
  acesso: { escrita: false },
  body: z.object({ pin }),
  response: z.object({ token: z.string(), user: loggedUser }),
})

/** Tells if any user of the session's company has a PIN: a till must not ask for one that nobody has. */
export const haPin = defineEndpoint({
  method: 'GET',
  path: 'aprovacoes/pin',
  summary: 'Se alguém da empresa tem PIN',
  acesso: {},
  response: z.object({ data: z.object({ ha_pin: z.boolean() }) }),
})

/**
 * Approves one action on one sale, or on a cash drawer, with a supervisor's PIN. The server checks the sale when it
 * arrives, and accepts only approved actions.
 */
export const aprovar = defineEndpoint({
  method: 'POST',
  path: 'aprovacoes',
  summary: 'Aprovar com PIN uma ação do caixa',
  // no right required: a user who just lost the till's right may still have to finish a paid sale. The limit of wrong PINs
  // applies to every user
  acesso: {},
  body: z.object({
    pin,
    /** Id of the sale, which may not be stored yet; for an action on the cash drawer, the uuid of that action. */
    venda_uuid: uuid,
    acao: z.literal([...ACOES_APROVADAS, ...CAIXA_LEAVES]),
    /** Line of the sale; null: the whole sale. */
    uid: z.string().min(1).max(40).nullable(),
    /** R$ of the unit price, discount or total; for a voided line or an expired lot, the quantity. */
    valor: decimal(10, { digits: 10 }),
    /** Discount in % of the gross. Must be within the approver's limit; the sale may then have no higher percentage. */
    percentual: decimal(4, { digits: 10 }).nullable(),
    /** Product of the line; null: the whole sale. */
    produto_id: id.nullable().optional(),
    /** Reason of an action on the cash drawer. */
    motivo: z.string().max(200).optional(),
    /** Maximum quantity at the approved price. */
    qtde: decimal(10, { digits: 10 }).nullable().optional(),
  }),
  response: z.object({ data: z.object({ aprovado_por: z.string() }) }),
})
