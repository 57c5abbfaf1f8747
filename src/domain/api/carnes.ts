import { z } from 'zod'
import { CREDIT_PAPERS } from '../../core/paper/papers/credit/credit.ts'
import { id, idParam } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'
import { VENDER } from './quem-vende.ts'

const acesso = { permission: [...VENDER, 'menu_financeiro'], plan: 'gerenciar_financeiro' } as const
const papel = z.literal(CREDIT_PAPERS.map(([code]) => code)).default('carne')

/** Refusal: the request must name either the sale or one of its instalments. */
const ONE = { path: ['venda_id'], error: 'Diga a venda ou a parcela' }

/** Gives the carnê or the promissory notes of a sale on credit, as application/pdf. */
export const verCarne = defineEndpoint({
  method: 'GET',
  path: 'carnes',
  summary: 'Carnê ou notas promissórias em PDF',
  acesso,
  query: z
    .object({
      ...{ venda_id: idParam.optional(), parcela_id: idParam.optional(), papel },
      formato: z.literal(['a4', '80']).default('a4'),
    })
    .refine(({ venda_id, parcela_id }) => (venda_id === undefined) !== (parcela_id === undefined), ONE),
  response: z.unknown(),
})

/** Prints carnê or promissory notes (80 mm) at a till's printer; `impressa` is false if the till has none. */
export const imprimirCarne = defineEndpoint({
  method: 'POST',
  path: 'carnes',
  summary: 'Imprimir carnê ou notas promissórias no caixa',
  acesso: { ...acesso, escrita: false },
  body: z
    .object({ venda_id: id.optional(), parcela_id: id.optional(), papel, terminal_id: id })
    .refine(({ venda_id, parcela_id }) => (venda_id === undefined) !== (parcela_id === undefined), ONE),
  response: z.object({ data: z.object({ impressa: z.boolean() }) }),
})
