import { z } from 'zod'
import { dec, isDecimal } from '../../core/money/decimal.ts'
import { id, idParam, money, uuid } from '../schema/types.ts'
import { pede } from './caixa.ts'
import { defineEndpoint } from './define.ts'
import { lancamento, pagamento } from './lancamentos.ts'
import { VENDER } from './quem-vende.ts'

/** A customer's account: what he may owe, what he owes, and the credit that he has. */
export const contaDoCliente = defineEndpoint({
  method: 'GET',
  path: 'parceiros/:id/conta',
  summary: 'Conta do cliente: limite, usado, crédito e parcelas',
  acesso: { permission: [...VENDER, 'menu_financeiro'] },
  params: z.object({ id: idParam }),
  response: z.object({
    data: z.object({
      cliente: z.object({ id, nome: z.string() }),
      /** R$ that he may owe; null: nobody set a limit. */
      limite: money.nullable(),
      /** R$ of principal that he owes, at whatever company of the account. */
      usado: money,
      /** Days late that do not keep him from buying on credit; null: none does. */
      tolerancia: z.int().nullable(),
      /** Days since his oldest open instalment fell due. */
      atraso: z.int(),
      /** The register refuses any purchase on credit. */
      bloqueado: z.boolean(),
      /** R$ that he has at this company. */
      credito: z.string(),
      /** Open ones of this company by due date, then the last that were paid. */
      parcelas: z.array(lancamento),
    }),
  }),
})

/** Receives instalments of one customer at a till, the oldest first; without the right it asks for a leave. Once under its uuid. */
export const receberNoCaixa = defineEndpoint({
  method: 'POST',
  path: 'caixa/recebimentos',
  summary: 'Caixa: receber parcelas de um cliente',
  acesso: { permission: VENDER, plan: 'gerenciar_financeiro' },
  body: z.object({
    uuid,
    terminal_id: id,
    /** The till's session, where one is open. */
    sessao_uuid: uuid.nullish(),
    parcelas: z.array(id).min(1, 'Marque ao menos uma parcela').max(100, 'Até 100 parcelas por vez'),
    /** Money received; absent: all that these cost today. */
    valor: money
      .refine(value => !isDecimal(value) || dec(value).gt(0), 'Informe um valor maior que zero')
      .optional()
      .meta({ title: 'Valor recebido' }),
    meio_pagamento_id: id.nullish().meta({ title: 'Forma de pagamento' }),
    /** Money beyond all that is owed stays as the customer's credit; otherwise it is refused. */
    excesso: z.literal('credito').optional(),
  }),
  response: z.object({
    data: z.object({
      pede: pede.nullable(),
      pagamentos: z.array(pagamento),
      /** Principal of these that stays open. */
      saldo: money,
      /** Its slip is on its way to the till's printer; false: the till has none. */
      impressa: z.boolean(),
    }),
  }),
})
