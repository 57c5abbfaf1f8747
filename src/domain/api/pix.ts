import { z } from 'zod'
import { DESTINOS_PIX, SITUACOES_DEVOLUCAO } from '../../core/pix/refund.ts'
import { paged, paging } from '../schema/paged.ts'
import { decimal, id, idParam, text, uuid } from '../schema/types.ts'
import { pede } from './caixa.ts'
import { defineEndpoint } from './define.ts'
import { acesso } from './lancamentos.ts'
import { VENDER } from './quem-vende.ts'

/**
 * States of a charge. criando: the PSP has not confirmed it yet. conferir: the money received differs from the amount asked.
 */
export const SITUACOES_PIX = ['criando', 'aguardando', 'cancelando', 'cancelado', 'pago', 'conferir'] as const

const cobranca = z.object({
  txid: z.string(),
  situacao: z.enum(SITUACOES_PIX),
  /** R$ asked. */
  valor: z.string(),
  /** R$ received. */
  recebido: z.string(),
  copia_e_cola: z.string().nullable(),
  /** Id of the payment, for the note. */
  e2eid: z.string().nullable(),
  /** Payments received. */
  veio: z.array(z.object({ e2eid: z.string(), valor: z.string() })),
  /** Seconds left to pay. */
  resta: z.int(),
})
export type CobrancaPix = z.output<typeof cobranca>

/** R$ as API Pix takes them. */
const pixMoney = decimal(2, { digits: 10 })

const response = z.object({ data: cobranca })
const params = z.object({ txid: z.string().regex(/^[0-9a-f]{32}$/, 'Cobrança inválida') })

/**
 * Charges a part of a sale. An open charge of the same sale and value is answered again, so that a lost answer makes no
 * second one. Null: the company has no PSP, and the payment is taken as typed.
 */
export const cobrarPix = defineEndpoint({
  method: 'POST',
  path: 'pix/cobrancas',
  summary: 'Pix: cobrar',
  acesso: { permission: VENDER },
  body: z.object({
    venda_uuid: uuid,
    valor: pixMoney,
    /** Ids of the sale's earlier PIX payments. */
    usados: z.array(z.string().max(60)).max(50),
  }),
  response: z.object({ data: cobranca.nullable() }),
})

/** Asks the PSP for a charge's state. */
export const verCobrancaPix = defineEndpoint({
  method: 'GET',
  path: 'pix/cobrancas/:txid',
  summary: 'Pix: ver a cobrança',
  acesso: { permission: VENDER },
  params,
  response,
})

/** Cancels a charge. If it was paid meanwhile, the answer is `pago`; `cancelando`: the PSP has not answered. */
export const cancelarPix = defineEndpoint({
  method: 'POST',
  path: 'pix/cobrancas/:txid/cancelar',
  summary: 'Pix: cancelar a cobrança',
  acesso: { permission: VENDER },
  params,
  response,
})

/** Charge of an instalment by its due date. */
const daParcela = cobranca.pick({ txid: true, situacao: true, valor: true, copia_e_cola: true }).extend({
  /** ISO. */
  vencimento: z.string(),
})
export type CobrancaDaParcela = z.output<typeof daParcela>

/** Charges what an instalment owes at the company's PSP; it is paid until its due date, and with its cost after it. */
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
 * Reasons why received money pays nothing. espera: its sale may still come. sem_cobranca: nobody here asked for it. estornado:
 * the receipt of its instalment was undone.
 */
export const MOTIVOS_PIX = [
  'duas_vezes',
  'outro_valor',
  'sem_venda',
  'venda_cancelada',
  'espera',
  'sem_cobranca',
  'estornado',
] as const

const recebido = z.object({
  id: z.string(),
  e2eid: z.string(),
  txid: z.string(),
  /** R$ received, and the part not decided yet. */
  valor: z.string(),
  resta: z.string(),
  /** R$ that may be given back now: of a sale that stands, only what was returned of it. */
  devolve: z.string(),
  /** R$ of the charge. */
  cobrado: z.string(),
  /** ISO instant of the settlement. */
  em: z.string(),
  /** Reason; null if it pays a valid sale. */
  motivo: z.enum(MOTIVOS_PIX).nullable(),
  venda_id: id.nullable(),
  /** Instalment that it was charged of. */
  parcela_id: id.nullable(),
  destinos: z.array(
    z.object({
      destino: z.enum(DESTINOS_PIX),
      valor: z.string(),
      /** State of the refund; null for another decision. */
      situacao: z.enum(SITUACOES_DEVOLUCAO).nullable(),
      /** Reason given by the user, or by the PSP for a refund not done. */
      motivo: z.string(),
      em: z.string(),
    }),
  ),
})
export type PixRecebido = z.output<typeof recebido>

/** Lists of received PIX. conferir: waiting for a decision. andamento: refund in progress. */
export const FAIXAS_PIX = ['conferir', 'andamento', 'todos'] as const

const CONFERE = { permission: ['pdv_pix_devolver', 'menu_financeiro', ...VENDER] } as const

export const listarPix = defineEndpoint({
  method: 'GET',
  path: 'pix/recebidos',
  summary: 'Pix: o que veio, e o que falta decidir',
  acesso: CONFERE,
  query: z.object({
    situacao: z.enum(FAIXAS_PIX).default('conferir'),
    search: text(100).optional(),
    ...paging(500),
  }),
  response: paged(recebido),
})

/**
 * Decides about received money: refund it, keep it as the customer's credit, or accept it. A repeated uuid has no effect.
 */
export const destinarPix = defineEndpoint({
  method: 'POST',
  path: 'pix/recebidos/:e2eid/destino',
  summary: 'Pix: devolver, deixar de crédito ou aceitar',
  acesso: CONFERE,
  params: z.object({ e2eid: z.string().regex(/^\w{32}$/, 'Pix inválido') }),
  body: z.object({
    uuid,
    destino: z.enum(DESTINOS_PIX),
    /** R$; absent: the whole rest. */
    valor: pixMoney.optional().meta({ title: 'Valor' }),
    parceiro_id: id.nullish().meta({ title: 'Cliente' }),
    motivo: text(120).optional().meta({ title: 'Motivo' }),
  }),
  response: z.object({ data: z.object({ pede: pede.nullable(), pix: recebido.nullable() }) }),
})

/** Body of a notice: only the charges to query are read from it. */
const aviso = z.looseObject({
  pix: z
    .array(z.looseObject({ txid: z.string().max(77).optional() }))
    .max(500)
    .default([]),
})

/** Receives the PSP's notice at the registered address: `token` is the company's own and cannot be guessed. */
export const avisoPix = defineEndpoint({
  method: 'POST',
  path: '/pix/webhook/:token/pix',
  summary: 'Pix: aviso do banco',
  acesso: { sessao: false },
  params: z.object({ token: z.string().max(100) }),
  body: aviso,
  response: z.object({}),
})
