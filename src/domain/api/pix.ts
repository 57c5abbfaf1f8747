import { z } from 'zod'
import { money, uuid } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'
import { VENDER } from './quem-vende.ts'

/** criando: the PSP has not said yet that it has it. conferir: what came is not what was asked. */
export const SITUACOES_PIX = ['criando', 'aguardando', 'cancelando', 'cancelado', 'pago', 'conferir'] as const

const cobranca = z.object({
  txid: z.string(),
  situacao: z.enum(SITUACOES_PIX),
  /** R$ asked. */
  valor: z.string(),
  /** R$ that came. */
  recebido: z.string(),
  copia_e_cola: z.string().nullable(),
  /** Identity of the payment, for the note. */
  e2eid: z.string().nullable(),
  /** Seconds left to pay. */
  resta: z.int(),
})
export type CobrancaPix = z.output<typeof cobranca>

const response = z.object({ data: cobranca })
const params = z.object({ txid: z.string().regex(/^[0-9a-f]{32}$/, 'Cobrança inválida') })

/**
 * Charges a part of a sale. What is under way of the same sale and value is answered again, so that no lost answer makes
 * two. Null: the company has no PSP, and the payment is taken as it is typed.
 */
export const cobrarPix = defineEndpoint({
  method: 'POST',
  path: 'pix/cobrancas',
  summary: 'Pix: cobrar',
  acesso: { permission: VENDER },
  body: z.object({
    venda_uuid: uuid,
    valor: money,
    /** Payments of PIX that the sale has already, by their identity. */
    usados: z.array(z.string().max(60)).max(50),
  }),
  response: z.object({ data: cobranca.nullable() }),
})

/** Asks the PSP how a charge stands. */
export const verCobrancaPix = defineEndpoint({
  method: 'GET',
  path: 'pix/cobrancas/:txid',
  summary: 'Pix: ver a cobrança',
  acesso: { permission: VENDER },
  params,
  response,
})

/** Takes a charge back. Where it was paid meanwhile the answer says `pago`; `cancelando`: the PSP has not answered. */
export const cancelarPix = defineEndpoint({
  method: 'POST',
  path: 'pix/cobrancas/:txid/cancelar',
  summary: 'Pix: cancelar a cobrança',
  acesso: { permission: VENDER },
  params,
  response,
})
