import { z } from 'zod'
import { dayFromWire } from '../../core/dates/day.ts'
import { dec, isDecimal } from '../../core/money/decimal.ts'
import { id, idParam, missing, money, requiredText, text, uuid } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'

const acesso = { permission: 'menu_financeiro', plan: 'gerenciar_financeiro' } as const

const dia = z.string(missing).refine(value => dayFromWire(value) !== null, 'Data inválida')
const motivo = z.object({ motivo: requiredText(200).meta({ title: 'Motivo' }) })

const periodo = z.object({
  /** Last closed day; null: none. */
  fechado_ate: dia.nullable(),
  /** User who closed the period, and the moment; null when nothing is closed. */
  por: z.string().nullable(),
  em: z.string().nullable(),
})

export const verPeriodo = defineEndpoint({
  method: 'GET',
  path: 'caixa/periodos',
  summary: 'Até quando o financeiro da empresa está fechado',
  acesso,
  response: z.object({ data: periodo }),
})

/** Closes the period up to a date: no account of the company then accepts postings up to that date. */
export const fecharPeriodo = defineEndpoint({
  method: 'POST',
  path: 'caixa/periodos',
  summary: 'Fecha o período até um dia',
  acesso,
  body: z.object({ ate: dia.meta({ title: 'Fechar até' }) }),
  response: z.object({ data: periodo }),
})

export const reabrirPeriodo = defineEndpoint({
  method: 'POST',
  path: 'caixa/periodos/reabrir',
  summary: 'Reabre o último período fechado, e só ele',
  acesso,
  body: motivo,
  response: z.object({ data: periodo }),
})

const transferencia = z.object({
  id,
  de: z.object({ id, nome: z.string() }),
  para: z.object({ id, nome: z.string() }),
  valor: money,
  data: dia,
  historico: z.string(),
  usuario: z.string(),
  estornada: z.boolean(),
})
export type Transferencia = z.output<typeof transferencia>

export const transferir = defineEndpoint({
  method: 'POST',
  path: 'caixa/transferencias',
  summary: 'Transfere entre contas da empresa',
  acesso,
  body: z.object({
    uuid,
    de_conta_id: id.meta({ title: 'De' }),
    para_conta_id: id.meta({ title: 'Para' }),
    valor: money
      .refine(value => !isDecimal(value) || dec(value).gt(0), 'Informe um valor maior que zero')
      .meta({ title: 'Valor' }),
    data: dia.meta({ title: 'Data' }),
    historico: text(120).default('').meta({ title: 'Histórico' }),
  }),
  response: z.object({ data: transferencia }),
})

export const estornarTransferencia = defineEndpoint({
  method: 'POST',
  path: 'caixa/transferencias/:id/estorno',
  summary: 'Estorna uma transferência, hoje ou no dia dito',
  acesso,
  params: z.object({ id: idParam }),
  /** `data`: date of the reversal; absent: today. If its period is closed, the first open day is used. */
  body: motivo.extend({ data: dia.optional() }),
  response: z.object({ data: transferencia }),
})
