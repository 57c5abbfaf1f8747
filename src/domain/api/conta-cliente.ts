import { z } from 'zod'
import { dec, isDecimal } from '../../core/money/decimal.ts'
import { id, idParam, money, uuid } from '../schema/types.ts'
import { pede } from './caixa.ts'
import { defineEndpoint } from './define.ts'
import { lancamento, pagamento } from './lancamentos.ts'
import { VENDER } from './quem-vende.ts'

/** Gives a customer's account: limit, debt, and credit. */
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
      /** Principal owed to all companies of the account, R$. */
      usado: money,
      /** Days late that still allow buying on credit; null: any. */
      tolerancia: z.int().nullable(),
      /** Days since the oldest open instalment fell due. */
      atraso: z.int(),
      /** The register refuses any purchase on credit. */
      bloqueado: z.boolean(),
      /** R$ that he has at this company. */
      credito: z.string(),
      /** Open instalments of this company by due date, then the last paid ones. */
      parcelas: z.array(lancamento),
    }),
  }),
})

/**
 * Receives instalments of one customer at a till, the oldest first; users without the right need an approval. Once per uuid.
 */
export const receberNoCaixa = defineEndpoint({
  method: 'POST',
  path: 'caixa/recebimentos',
  summary: 'Caixa: receber parcelas de um cliente',
  acesso: { permission: VENDER, plan: 'gerenciar_financeiro' },
  body: z.object({
    uuid,
    terminal_id: id,
    /** The till's session, if one is open. */
    sessao_uuid: uuid.nullish(),
    parcelas: z.array(id).min(1, 'Marque ao menos uma parcela').max(100, 'Até 100 parcelas por vez'),
    /** Money received; default: everything these instalments cost today. */
    valor: money
      .refine(value => !isDecimal(value) || dec(value).gt(0), 'Informe um valor maior que zero')
      .optional()
      .meta({ title: 'Valor recebido' }),
    meio_pagamento_id: id.nullish().meta({ title: 'Forma de pagamento' }),
    /** Keeps money beyond the debt as the customer's credit; otherwise it is refused. */
    excesso: z.literal('credito').optional(),
  }),
  response: z.object({
    data: z.object({
      pede: pede.nullable(),
      pagamentos: z.array(pagamento),
      /** Principal of these instalments still open. */
      saldo: money,
      /** True if its slip was sent to the till's printer; false: the till has none. */
      impressa: z.boolean(),
    }),
  }),
})
