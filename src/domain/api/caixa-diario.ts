import { z } from 'zod'
import { dayFromWire, wireToIso } from '../../core/dates/day.ts'
import { id } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'

const dia = z.string().refine(value => dayFromWire(value) !== null, 'Data inválida')
/** R$. */
const reais = z.string().regex(/^-?\d+\.\d{2}$/)

const LONGEST_DAYS = 366
const DAY_MS = 86_400_000

/** Days of the company; absent: today. */
export const DIAS_DO_CAIXA = {
  de: dia.optional().meta({ title: 'De' }),
  ate: dia.optional().meta({ title: 'Até' }),
}

const fluxo = { entradas: reais, saidas: reais }
const saldos = { abertura: reais, ...fluxo, fechamento: reais }

const conta = z.object({
  conta: z.object({ id, nome: z.string(), tipo: z.string() }),
  ...saldos,
  /** By tender (tPag, in words; null: by none, as a transfer). */
  meios: z.array(z.object({ meio: z.string().nullable(), ...fluxo })),
})

const diaDoCaixa = z.object({ data: dia, ...saldos })

/**
 * Cash of a period (G-041): accounts with money, by tender, and the days. Money that goes from one of these accounts to
 * another counts in both accounts and neither in the days nor in the total.
 */
export const caixa = defineEndpoint({
  method: 'GET',
  path: 'caixa',
  summary: 'Caixa de um período, por conta, meio e dia',
  acesso: { permission: 'menu_financeiro', plan: 'gerenciar_financeiro' },
  query: z
    .object(DIAS_DO_CAIXA)
    .refine(({ de, ate }) => !de || !ate || wireToIso(ate) >= wireToIso(de), {
      message: 'O fim vem antes do início',
      path: ['ate'],
    })
    .refine(
      ({ de, ate }) =>
        !de || !ate || Date.parse(wireToIso(ate)) - Date.parse(wireToIso(de)) < LONGEST_DAYS * DAY_MS,
      { message: 'O período é de no máximo um ano', path: ['ate'] },
    ),
  response: z.object({
    data: z.object({
      de: dia,
      ate: dia,
      contas: z.array(conta),
      dias: z.array(diaDoCaixa),
      total: z.object(saldos),
    }),
  }),
})
