import { z } from 'zod'
import { id, idParam, money, uuid } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'
import { VENDER } from './quem-vende.ts'

/**
 * pedida: the manager has it. nao_enviada: it never had it. perdida: nobody waits for its answer, which is undone if it
 * comes. inconsistente: its answer does not say whether it was approved. confirmando, desfazendo: until the manager says
 * that it heard.
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
  /** It pays `valor` of its sale. */
  paga: z.boolean(),
  /** The manager took the request: the customer is at the pinpad. */
  aceita: z.boolean(),
  valor: z.string().nullable(),
  /** Words of the manager, or ours, for the cashier. */
  mensagem: z.string(),
  rede: z.string(),
  nsu: z.string(),
  codigo: z.string(),
  /** tPag and tBand of what the customer used; null: not said. */
  tpag: z.string().nullable(),
  tband: z.string().nullable(),
})
export type TransacaoTef = z.output<typeof transacao>

const response = z.object({ data: transacao })
const params = z.object({ uid: uuid })
const acesso = { permission: VENDER } as const

/**
 * Charges a card at the terminal's manager of TEF. The uid again answers the same transaction. Null: the terminal has no
 * TEF, and the payment is taken as it is typed.
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
    /** Sales of this till that are paid and on their way here: none of theirs is undone. */
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

/** Stops waiting for the manager; an answer that comes all the same is undone. */
export const desistirTef = defineEndpoint({
  method: 'POST',
  path: 'tef/transacoes/:uid/desistir',
  summary: 'TEF: desistir de esperar o gerenciador',
  acesso: { permission: 'pdv_tef_adm' },
  params,
  response,
})

/** Takes a charge back: undone at once while it is not confirmed, else cancelled at the pinpad by the transaction that is answered. */
export const desfazerTef = defineEndpoint({
  method: 'POST',
  path: 'tef/transacoes/:uid/desfazer',
  summary: 'TEF: desfazer ou cancelar a transação',
  acesso,
  params,
  body: z.object({
    /** Identity of the cancelling, where there has to be one. */
    uid: uuid,
    /** Till at which the customer stands; absent, or without TEF: the one that charged. */
    terminal_id: id.optional(),
  }),
  response,
})

/** Charges of a sale that stand. */
export const tefDaVenda = defineEndpoint({
  method: 'GET',
  path: 'tef/vendas/:uuid',
  summary: 'TEF: transações de uma venda',
  acesso,
  params: z.object({ uuid }),
  response: z.object({ data: z.array(transacao) }),
})

/** Ends what a till has under way: undoes a charge without a sale, and tells the manager again of the others. */
export const resolverTef = defineEndpoint({
  method: 'POST',
  path: 'tef/terminais/:id/resolver',
  summary: 'TEF: resolver as transações pendentes de um caixa',
  acesso,
  params: z.object({ id: idParam }),
  body: z.object({
    /** Sales of this till that are paid and on their way here: none of theirs is undone. */
    na_fila: z.array(uuid).max(500),
  }),
  response: z.object({ data: z.object({ abertas: z.int() }) }),
})

/** Opens the manager's own menu on the terminal's machine. */
export const administrarTef = defineEndpoint({
  method: 'POST',
  path: 'tef/terminais/:id/adm',
  summary: 'TEF: abrir o menu do gerenciador',
  acesso: { permission: 'pdv_tef_adm' },
  params: z.object({ id: idParam }),
  body: z.object({ uid: uuid }),
  response,
})
