import { z } from 'zod'
import { dec, isDecimal } from '../../core/money/decimal.ts'
import { id, idParam, money, uuid } from '../schema/types.ts'
import { pede } from './caixa.ts'
import { defineEndpoint } from './define.ts'
import { lancamento, pagamento } from './lancamentos.ts'
import { VENDER } from './quem-vende.ts'

/** Gives a customer's account: credit limit, debt, store credit, and instalments. */
export const contaDoCliente = defineEndpoint({
  method: 'GET',
  path: 'parceiros/:id/conta',
  summary: 'Conta do cliente: limite, usado, crédito e parcelas',
  acesso: { permission: [...VENDER, 'menu_financeiro'] },
  params: z.object({ id: idParam }),
  response: z.object({
    data: z.object({
      cliente: z.object({ id, nome: z.string() }),
      /** Credit limit, R$; null: no limit set. */
      limite: money.nullable(),
      /** Principal that the customer owes to all companies of the account, R$. */
      usado: money,
      /** Days of delay up to which the customer may still buy on credit; null: any. */
      tolerancia: z.int().nullable(),
      /** Days since the due date of the oldest open instalment, at any company; 0: none is late. */
      atraso: z.int(),
      /** True if the customer's record forbids any purchase on credit. */
      bloqueado: z.boolean(),
      /** R$ of store credit at this company. */
      credito: z.string(),
      /** Open instalments at this company by due date, at most 200, then the last 30 paid ones. */
      parcelas: z.array(lancamento),
    }),
  }),
})

/**
 * Receives instalments of one customer at a till, the oldest first, once per uuid. Users without the right
 * `pdv_receber_conta` need a supervisor's approval (`pede`).
 */
export const receberNoCaixa = defineEndpoint({
  method: 'POST',
  path: 'caixa/recebimentos',
  summary: 'Caixa: receber parcelas de um cliente',
  acesso: { permission: VENDER, plan: 'gerenciar_financeiro' },
  body: z.object({
    uuid,
    terminal_id: id,
    parcelas: z.array(id).min(1, 'Marque ao menos uma parcela').max(100, 'Até 100 parcelas por vez'),
    /** Amount received; default: all that these instalments cost today. */
    valor: money
      .refine(value => !isDecimal(value) || dec(value).gt(0), 'Informe um valor maior que zero')
      .optional()
      .meta({ title: 'Valor recebido' }),
    meio_pagamento_id: id.nullish().meta({ title: 'Forma de pagamento' }),
    /** Stores the amount beyond the debt as the customer's credit; without this field the amount is refused. */
    excesso: z.literal('credito').optional(),
  }),
  response: z.object({
    data: z.object({
      pede: pede.nullable(),
      pagamentos: z.array(pagamento),
      /** Principal of these instalments that is still open. */
      saldo: money,
      /** True if the receipt was sent to the till's printer; false: the till has none. */
      impressa: z.boolean(),
    }),
  }),
})
