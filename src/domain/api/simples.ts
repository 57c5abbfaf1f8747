import { z } from 'zod'
import { ANEXOS_SIMPLES, type AnexoSimples } from '../../core/law/simples/tables.ts'
import { money } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'

const MES = /^(0[1-9]|1[0-2])\/20\d\d$/
const mes = z.string('Use MM/AAAA').regex(MES, 'Use MM/AAAA')

/** Part of the question that only a person can answer. */
export const perguntaSimples = z.object({
  anexo: z
    .enum(ANEXOS_SIMPLES.map(([id]) => id) as [AnexoSimples, ...AnexoSimples[]])
    .default('I')
    .meta({ title: 'Anexo', rotulos: Object.fromEntries(ANEXOS_SIMPLES) }),
  inicio: mes.optional().meta({ title: 'Início da atividade', vazio: 'há mais de um ano' }),
  fora: money.optional().meta({ title: 'Receita fora deste sistema nesses meses (R$)' }),
})

/** Proposes the effective rate of the Simples of a month, from the revenue of twelve months; stores nothing. */
export const proporAliquotaDas = defineEndpoint({
  method: 'GET',
  path: 'aliquotas_das/proposta',
  summary: 'Alíquota efetiva do Simples: propor pela receita de doze meses (RBT12)',
  acesso: { permission: 'contabil_sped' },
  query: perguntaSimples.extend({ mes }),
  response: z.object({
    data: z.object({
      /** Months that count, MM/AAAA, with the revenue registered here, R$. */
      meses: z.array(z.object({ mes: z.string(), receita: z.string() })),
      rbt12: z.string(),
      /** True: by the months of a company that began, times twelve. */
      proporcional: z.boolean(),
      faixa: z.int(),
      nominal: z.string(),
      deduzir: z.string(),
      aliquota: z.string(),
      fonte: z.string(),
      /** Reasons to look at the proposal again, in words. */
      avisos: z.array(z.string()),
    }),
  }),
})
