import { z } from 'zod'
import { id, idParam, money, uuid } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'
import { VENDER } from './quem-vende.ts'

/**
 * States of a TEF transaction. pedida: the manager has the request. nao_enviada: the manager never got it. perdida: nobody
 * waits for the answer; if one comes, it is undone. inconsistente: the answer does not say if it was approved. confirmando,
 * desfazendo: sent, until the manager acknowledges.
 */
export const SITUACOES_TEF = [
  ...['pedida', 'autorizada', 'negada', 'nao_enviada', 'perdida', 'inconsistente'],
  ...['confirmando', 'confirmada', 'desfazendo', 'desfeita', 'cancelada'],
] as const

const transacao = z.object({
  uid: z.string(),
  /** CRT, CNC, ADM */
  tipo: z.string(),
  situacao: z.string(),
  /** True if it pays `valor` of its sale. */
  paga: z.boolean(),
  /** True if the manager took the request, so that the customer is at the pinpad. */
  aceita: z.boolean(),
  valor: z.string().nullable(),
  /** Message for the cashier, from the manager or from this system. */
  mensagem: z.string(),
  rede: z.string(),
  nsu: z.string(),
  codigo: z.string(),
  /** tPag and tBand of the customer's card; null: unknown. */
  tpag: z.string().nullable(),
  tband: z.string().nullable(),
})
export type TransacaoTef = z.output<typeof transacao>

const response = z.object({ data: transacao })
const params = z.object({ uid: uuid })
const acesso = { permission: VENDER } as const

/**
 * Charges a card with the terminal's TEF manager. The same uid answers the same transaction. Null: the terminal has no TEF,
 * and the cashier types the payment.
 */
export const cobrarTef = defineEndpoint({
  method: 'POST',
  path: 'tef/transacoes',
  summary: 'TEF: cobrar no cartão',
  acesso,
  body: z.object({
    uid: uuid,
    venda_uuid: uuid,
    terminal_id: id,
    valor: money,
    tpag: z.enum(['03', '04', '05', '10', '11', '12', '13'], 'Forma de pagamento inválida'),
    parcelas: z.int().min(1).max(99),
    /** Paid sales of this till that are not sent yet: their transactions are not undone. */
    na_fila: z.array(uuid).max(500),
  }),
  response: z.object({ data: transacao.nullable() }),
})

export const verTef = defineEndpoint({
  method: 'GET',
  path: 'tef/transacoes/:uid',
  summary: 'TEF: ver a transação',
  acesso,
  params,
  response,
})

/** Stops waiting for the manager; a late answer is undone. */
export const desistirTef = defineEndpoint({
  method: 'POST',
  path: 'tef/transacoes/:uid/desistir',
  summary: 'TEF: desistir de esperar o gerenciador',
  acesso: { permission: 'pdv_tef_adm' },
  params,
  response,
})

/** Takes a charge back: undoes it if not confirmed, else starts a cancelling at the pinpad and answers that transaction. */
export const desfazerTef = defineEndpoint({
  method: 'POST',
  path: 'tef/transacoes/:uid/desfazer',
  summary: 'TEF: desfazer ou cancelar a transação',
  acesso,
  params,
  body: z.object({
    /** Identity of the cancelling transaction, if one is needed. */
    uid: uuid,
    /** Till for the cancelling; if absent, or without TEF, the till that charged. */
    terminal_id: id.optional(),
  }),
  response,
})

/** Gives the valid charges of a sale. */
export const tefDaVenda = defineEndpoint({
  method: 'GET',
  path: 'tef/vendas/:uuid',
  summary: 'TEF: transações de uma venda',
  acesso,
  params: z.object({ uuid }),
  response: z.object({ data: z.array(transacao) }),
})

/** Settles a till's open transactions: undoes charges without a sale, and confirms the others to the manager again. */
export const resolverTef = defineEndpoint({
  method: 'POST',
  path: 'tef/terminais/:id/resolver',
  summary: 'TEF: resolver as transações pendentes de um caixa',
  acesso,
  params: z.object({ id: idParam }),
  body: z.object({
    /** Paid sales of this till that are not sent yet: their transactions are not undone. */
    na_fila: z.array(uuid).max(500),
  }),
  response: z.object({ data: z.object({ abertas: z.int() }) }),
})

/** Opens the manager's own menu at the terminal. */
export const administrarTef = defineEndpoint({
  method: 'POST',
  path: 'tef/terminais/:id/adm',
  summary: 'TEF: abrir o menu do gerenciador',
  acesso: { permission: 'pdv_tef_adm' },
  params: z.object({ id: idParam }),
  body: z.object({ uid: uuid }),
  response,
})
