import { z } from 'zod'
import { MOTIVOS_SEM_PIX } from '../../core/pix/prove.ts'
import { DESTINOS_PIX, SITUACOES_DEVOLUCAO } from '../../core/pix/refund.ts'
import { decimal, id, idParam, text, uuid } from '../schema/types.ts'
import { pede } from './caixa.ts'
import { defineEndpoint } from './define.ts'
import { acesso } from './lancamentos.ts'
import { VENDER } from './quem-vende.ts'

/** States of a charge. criando: not confirmed by the payment provider (PSP). conferir: another amount was received. */
export const SITUACOES_PIX = ['criando', 'aguardando', 'cancelando', 'cancelado', 'pago', 'conferir'] as const

const cobranca = z.object({
  txid: z.string(),
  situacao: z.enum(SITUACOES_PIX),
  /** R$ charged. */
  valor: z.string(),
  /** R$ received. */
  recebido: z.string(),
  copia_e_cola: z.string().nullable(),
  /** End-to-end id of the payment, for the note. */
  e2eid: z.string().nullable(),
  /** Payments received for the charge. */
  veio: z.array(z.object({ e2eid: z.string(), valor: z.string() })),
  /** Seconds left until the charge expires. */
  resta: z.int(),
})
export type CobrancaPix = z.output<typeof cobranca>

/** R$ in the format of API Pix. */
const pixMoney = decimal(2, { digits: 10 })

const response = z.object({ data: cobranca })
const params = z.object({ txid: z.string().regex(/^[0-9a-f]{32}$/, 'Cobrança inválida') })

/**
 * Creates a PIX charge for a part of a sale. A charge of this sale and value that is open, or paid and not in `usados`,
 * is given again, so that a repeated request creates no second charge; an open charge of another value is first
 * cancelled. Null: the company cannot charge (no PSP, no PIX key, training), and the cashier confirms the payment by
 * hand.
 */
export const cobrarPix = defineEndpoint({
  method: 'POST',
  path: 'pix/cobrancas',
  summary: 'Pix: cobrar',
  acesso: { permission: VENDER },
  body: z.object({
    venda_uuid: uuid,
    valor: pixMoney,
    /** Ids of earlier PIX payments of the sale. */
    usados: z.array(z.string().max(60)).max(50),
  }),
  response: z.object({ data: cobranca.nullable() }),
})

/** Gives a charge's state, asked from the PSP. */
export const verCobrancaPix = defineEndpoint({
  method: 'GET',
  path: 'pix/cobrancas/:txid',
  summary: 'Pix: ver a cobrança',
  acesso: { permission: VENDER },
  params,
  response,
})

/** Cancels a charge. `pago`: the customer paid meanwhile; `cancelando`: the PSP has not responded. */
export const cancelarPix = defineEndpoint({
  method: 'POST',
  path: 'pix/cobrancas/:txid/cancelar',
  summary: 'Pix: cancelar a cobrança',
  acesso: { permission: VENDER },
  params,
  response,
})

/** PIX charge of an instalment, with due date. */
const daParcela = cobranca.pick({ txid: true, situacao: true, valor: true, copia_e_cola: true }).extend({
  /** ISO. */
  vencimento: z.string(),
})
export type CobrancaDaParcela = z.output<typeof daParcela>

/**
 * Creates a charge at the PSP for what an instalment owes, or gives its open charge. After the due date, the PSP adds
 * fine and interest.
 */
export const cobrarParcela = defineEndpoint({
  method: 'POST',
  path: 'lancamentos_conta/:id/pix',
  summary: 'Pix com vencimento: cobra uma parcela a receber',
  acesso,
  params: z.object({ id: idParam }),
  response: z.object({ data: daParcela }),
})

export const tirarPixDaParcela = defineEndpoint({
  method: 'POST',
  path: 'lancamentos_conta/:id/pix/cancelar',
  summary: 'Pix com vencimento: tira a cobrança de uma parcela',
  acesso,
  params: z.object({ id: idParam }),
  response: z.object({ data: daParcela }),
})

/**
 * Reasons why received money belongs to no sale. espera: the sale may still arrive. sem_cobranca: this system created no
 * such charge. estornado: the payment of the instalment was reversed. The reasons of `MOTIVOS_SEM_PIX`: the sale was paid by a
 * PIX that no charge brought, or by a static one.
 */
export const MOTIVOS_PIX = [
  'duas_vezes',
  'outro_valor',
  'sem_venda',
  'venda_cancelada',
  'espera',
  'sem_cobranca',
  'estornado',
  ...MOTIVOS_SEM_PIX,
] as const

const recebido = z.object({
  e2eid: z.string(),
  txid: z.string(),
  /** R$ received, and the part of it without a decision. */
  valor: z.string(),
  resta: z.string(),
  /** R$ that may be refunded now: for a valid sale, only the value of its returns. */
  devolve: z.string(),
  /** R$ charged. */
  cobrado: z.string(),
  /** Moment of settlement, ISO. */
  em: z.string(),
  /** Reason why a user must decide; null: the money pays a valid sale. */
  motivo: z.enum(MOTIVOS_PIX).nullable(),
  venda_id: id.nullable(),
  /** Instalment that was charged. */
  parcela_id: id.nullable(),
  destinos: z.array(
    z.object({
      destino: z.enum(DESTINOS_PIX),
      valor: z.string(),
      /** State of the refund; null: the decision is not a refund. */
      situacao: z.enum(SITUACOES_DEVOLUCAO).nullable(),
      /** Reason given by the user, or by the PSP when a refund failed. */
      motivo: z.string(),
      em: z.string(),
    }),
  ),
})
export type PixRecebido = z.output<typeof recebido>

/** Rights to see received PIX, and to decide about them or ask for a supervisor's PIN. */
export const CONFERE_PIX = ['pdv_pix_devolver', 'menu_financeiro', ...VENDER] as const

/** Decides on received money: refund, customer's credit, acceptance, 'already posted'. A repeated uuid does nothing. */
export const destinarPix = defineEndpoint({
  method: 'POST',
  path: 'pix/recebidos/:e2eid/destino',
  summary: 'Pix: devolver, deixar de crédito ou aceitar',
  acesso: { permission: CONFERE_PIX },
  params: z.object({ e2eid: z.string().regex(/^\w{32}$/, 'Pix inválido') }),
  body: z.object({
    uuid,
    destino: z.enum(DESTINOS_PIX),
    /** R$; absent: all that is still without a decision. */
    valor: pixMoney.optional().meta({ title: 'Valor' }),
    parceiro_id: id.nullish().meta({ title: 'Cliente' }),
    motivo: text(120).optional().meta({ title: 'Motivo' }),
  }),
  response: z.object({ data: z.object({ pede: pede.nullable(), pix: recebido.nullable() }) }),
})

/** Says what became of a sale's PIX that no charge brought: found in the bank, or lost. A repeated request has no effect. */
export const conferirPix = defineEndpoint({
  method: 'POST',
  path: 'pix/conferencias/:id',
  summary: 'Pix: dizer se um PIX sem cobrança, ou estático, veio',
  acesso: { permission: ['pdv_pix_devolver', 'menu_financeiro'] },
  params: z.object({ id: idParam }),
  body: z.object({
    resultado: z.enum(['achado', 'perdido'], 'Diga se o PIX veio'),
    motivo: text(120).optional().meta({ title: 'Motivo' }),
  }),
  response: z.object({ data: z.object({ resultado: z.enum(['achado', 'perdido']) }) }),
})

/** Body of a webhook call. Only the ids of charges are read from it; their state is then asked from the PSP. */
const aviso = z.looseObject({
  pix: z
    .array(z.looseObject({ txid: z.string().max(77).optional() }))
    .max(500)
    .default([]),
})

/** Receives the PSP's webhook call. `token` in the path names the company and has this server's signature. */
export const avisoPix = defineEndpoint({
  method: 'POST',
  path: '/pix/webhook/:token/pix',
  summary: 'Pix: aviso do banco',
  acesso: { sessao: false },
  params: z.object({ token: z.string().max(100) }),
  body: aviso,
  response: z.object({}),
})
