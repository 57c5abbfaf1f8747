import { z } from 'zod'
import { BY_TEF } from '../../core/tender/index.ts'
import { id, idParam, money, uuid } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'
import { VENDER } from './quem-vende.ts'

const transacao = z.object({
  uid: z.string(),
  /** Operation of the TEF protocol: CRT (charge), CNC (cancel), ADM (menu). */
  tipo: z.string(),
  situacao: z.string(),
  /** True if the transaction pays `valor` of its sale. */
  paga: z.boolean(),
  /** True if the TEF program took the request: the customer is at the pinpad. */
  aceita: z.boolean(),
  valor: z.string().nullable(),
  /** Message for the cashier, from the TEF program or from this system. */
  mensagem: z.string(),
  rede: z.string(),
  nsu: z.string(),
  codigo: z.string(),
  /** tPag and tBand of the card; null: unknown. */
  tpag: z.string().nullable(),
  tband: z.string().nullable(),
})
export type TransacaoTef = z.output<typeof transacao>

const response = z.object({ data: transacao })
const params = z.object({ uid: uuid })
const acesso = { permission: VENDER } as const

/**
 * Charges a card through the till's TEF program. A repeated uid gives the first transaction. Null: the till has no TEF,
 * or the company is in training, and the cashier types the payment.
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
    tpag: z.enum(BY_TEF, 'Forma de pagamento inválida'),
    parcelas: z.int().min(1).max(99),
    /** Paid sales that the till has not sent yet: their transactions must not be undone. */
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

/** Stops waiting for the TEF program; a late response is undone. */
export const desistirTef = defineEndpoint({
  method: 'POST',
  path: 'tef/transacoes/:uid/desistir',
  summary: 'TEF: desistir de esperar o gerenciador',
  acesso: { permission: 'pdv_tef_adm' },
  params,
  response,
})

/**
 * Undoes a charge that is not confirmed. For a confirmed charge, starts a cancellation at the pinpad and gives that
 * transaction. In any other state (denied, cancelled) nothing changes.
 */
export const desfazerTef = defineEndpoint({
  method: 'POST',
  path: 'tef/transacoes/:uid/desfazer',
  summary: 'TEF: desfazer ou cancelar a transação',
  acesso,
  params,
  body: z.object({
    /** Id for the cancellation, if one is needed. */
    uid: uuid,
    /** Till for the cancellation; absent, or a till without TEF: the till that charged. */
    terminal_id: id.optional(),
  }),
  response,
})

/** Gives the valid card charges of a sale. */
export const tefDaVenda = defineEndpoint({
  method: 'GET',
  path: 'tef/vendas/:uuid',
  summary: 'TEF: transações de uma venda',
  acesso,
  params: z.object({ uuid }),
  response: z.object({ data: z.array(transacao) }),
})

/** Settles a till's open transactions: undoes charges without a sale, confirms the others to the TEF program again. */
export const resolverTef = defineEndpoint({
  method: 'POST',
  path: 'tef/terminais/:id/resolver',
  summary: 'TEF: resolver as transações pendentes de um caixa',
  acesso,
  params: z.object({ id: idParam }),
  body: z.object({
    /** Paid sales that the till has not sent yet: their transactions must not be undone. */
    na_fila: z.array(uuid).max(500),
  }),
  response: z.object({ data: z.object({ abertas: z.int() }) }),
})

/** Opens the TEF program's menu at the till. */
export const administrarTef = defineEndpoint({
  method: 'POST',
  path: 'tef/terminais/:id/adm',
  summary: 'TEF: abrir o menu do gerenciador',
  acesso: { permission: 'pdv_tef_adm' },
  params: z.object({ id: idParam }),
  body: z.object({ uid: uuid }),
  response,
})
