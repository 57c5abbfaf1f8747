import { z } from 'zod'
import { dec, isDecimal } from '../../core/money/decimal.ts'
import { id, money, uuid } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'
import { lancamento, pagamento } from './lancamentos.ts'

const acesso = { permission: 'pdv_pagar_conta', plan: 'gerenciar_financeiro' } as const

/** Lists the open bills that a till may pay, the oldest due date first. */
export const listarContasDoCaixa = defineEndpoint({
  method: 'GET',
  path: 'caixa/contas_a_pagar',
  summary: 'Caixa: contas a pagar em aberto, as mais antigas primeiro',
  acesso,
  response: z.object({ data: z.array(lancamento) }),
})

/** Pays a bill, or a part of it, with cash of the till's drawer, once per uuid; prints the receipt. */
export const pagarNoCaixa = defineEndpoint({
  method: 'POST',
  path: 'caixa/pagamentos',
  summary: 'Caixa: pagar uma conta com o dinheiro da gaveta',
  acesso,
  body: z.object({
    uuid,
    terminal_id: id,
    /** Instalment of the bill. */
    parcela_id: id,
    /** Default: all that is open. */
    valor: money
      .refine(value => !isDecimal(value) || dec(value).gt(0), 'Informe um valor maior que zero')
      .optional()
      .meta({ title: 'Valor pago' }),
  }),
  response: z.object({
    data: z.object({
      pagamento,
      /** Open amount of the bill after the payment, R$. */
      saldo: money,
      /** False: the till has no printer. */
      impressa: z.boolean(),
    }),
  }),
})
