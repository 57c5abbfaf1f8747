import { z } from 'zod'
import { MAX_ITENS } from '../../core/venda/limits.ts'
import { REEMBOLSOS } from '../../core/venda/payment/reembolsos.ts'
import { decimal, id, idParam, money, uuid } from '../schema/types.ts'
import { type Access, defineEndpoint } from './define.ts'
import { acerto } from './documentos.ts'

/** Rights of the till, or of returns by document. The return itself may also need a supervisor's approval. */
const NO_CAIXA: Access = {
  permission: ['documentos_pdv', 'documentos_venda_rapida', 'devolucao_venda', 'pdv_devolucao'],
  plan: 'gerenciar_dev_venda',
}

const motivo = z
  .string()
  .trim()
  .min(3, 'Informe o motivo da devolução')
  .max(500, 'Máximo de 500 caracteres')
  .meta({ title: 'Motivo' })

/** A voucher given for a return. */
const vale = z.object({ id, numero: z.int(), saldo: z.string() })

const cupom = z.object({
  id,
  modelo: z.string(),
  serie: z.string().nullable(),
  numero: z.string().nullable(),
  chave: z.string().nullable(),
  paga_em: z.string(),
  valor_total: z.string(),
  cliente: z.string().nullable(),
  parceiro_id: id.nullable(),
  /** True if the sale has a customer with an address, who is the recipient of the return note. */
  identificado: z.boolean(),
  /** Recipient of the return note when the sale has no customer. */
  anonima: z.object({
    destinatario: z.literal(['emitente', 'consumidor']),
    fonte: z.string(),
    da_uf: z.boolean(),
  }),
  /** Reason why nothing of the note may be returned; null: it may. */
  recusa: z.string().nullable(),
  itens: z.array(
    z.object({
      num: z.int(),
      nome: z.string(),
      gtin: z.string().nullable(),
      referencia: z.string().nullable(),
      unidade: z.string(),
      qtde: z.string(),
      /** Quantity that may still be returned. */
      resta: z.string(),
      preco: z.string(),
    }),
  ),
  vales: z.array(vale),
})
export type Cupom = z.output<typeof cupom>

/**
 * Finds a sale's note by access key (of the note, or of a return's note), QR Code or, for notes of a till only, number
 * ('123', or '1/123' with the series). `recusa` says why it cannot be returned at a till. Gives the quantities that may
 * still be returned, and the earlier returns' vouchers that have a balance.
 */
export const cupomParaDevolver = defineEndpoint({
  method: 'GET',
  path: 'devolucoes/cupom',
  summary: 'O que de um cupom ainda pode voltar',
  acesso: NO_CAIXA,
  query: z.object({ texto: z.string().trim().min(1).max(600) }),
  response: z.object({ data: cupom }),
})

/**
 * Returns items of a till's sale: stores, issues and settles an entry note of the shop at once. A repeated uuid gives
 * the first response. `previa` only computes the value and stores nothing. Users without `pdv_devolucao` and without
 * `devolucao_venda` get 403 unless a supervisor approved at least this value (`aprovacoes`, action `devolucao`, same
 * uuid).
 */
export const devolverNoCaixa = defineEndpoint({
  method: 'POST',
  path: 'devolucoes',
  summary: 'Devolver no caixa itens de um cupom',
  acesso: NO_CAIXA,
  body: z.object({
    uuid,
    venda_id: id,
    /** Reason for the items without a `motivo`. */
    motivo,
    itens: z
      .array(
        z.object({
          num: z.int().min(1),
          qtde: decimal(4, { digits: 11 }),
          motivo: motivo.nullable().optional(),
        }),
      )
      .min(1, 'Marque ao menos um item')
      .max(MAX_ITENS),
    reembolso: z.literal(REEMBOLSOS.map(([codigo]) => codigo)),
    /** Recipient of the return note, registered with an address; replaces the sale's customer, if any. */
    parceiro_id: id.nullable().optional(),
    addresse_id: id.nullable().optional(), // the API's spelling
    /** Name of the person who brought the goods, written in the note's observations. */
    consumidor: z.string().trim().max(120).nullable().optional(),
    /** Till whose open session pays the money back. */
    terminal_id: id.nullish(),
    previa: z.boolean().default(false),
  }),
  response: z.object({
    data: z.object({
      /** Null: only a preview, nothing was stored. */
      id: id.nullable(),
      valor_total: z.string(),
      acertos: z.array(acerto),
      /** Voucher of the return: any bearer of its paper may use it. */
      vale: vale.nullable(),
      /** True if the user needs a supervisor's approval. */
      pede_aprovacao: z.boolean(),
    }),
  }),
})
export type Devolvida = z.output<typeof devolverNoCaixa.response>['data']

/**
 * Pays a return's voucher in cash, once per uuid. 422 if the amount exceeds the voucher's balance. Needs the same
 * rights or approval as the return (`devolverNoCaixa`).
 */
export const valeEmDinheiro = defineEndpoint({
  method: 'POST',
  path: 'vales/:id/dinheiro',
  summary: 'Devolver em dinheiro o que sobra do vale de uma devolução',
  acesso: NO_CAIXA,
  params: z.object({ id: idParam }),
  body: z.object({ uuid, valor: money, terminal_id: id.nullish() }),
  response: z.object({ data: vale }),
})
