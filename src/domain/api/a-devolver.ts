import { z } from 'zod'
import { leituraDe } from '../fields/access.ts'
import { rowOf } from '../fields/schema/row-of.ts'
import { ESTORNO_CARTAO } from '../options/tef.ts'
import { valores_a_devolver } from '../readings/valores-a-devolver.ts'
import { id, idParam, text } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'

/**
 * Marks an amount as given back: `maquina` at the card machine or in the bank's app, `outra` by another payment method
 * (`meio`), for users with the right. Cash leaves the open drawer of `terminal_id`. A repeated request has no effect.
 */
export const darADevolver = defineEndpoint({
  method: 'POST',
  path: 'valores_a_devolver/:id/feito',
  summary: 'A devolver: dizer que foi devolvido',
  acesso: leituraDe(valores_a_devolver),
  params: z.object({ id: idParam }),
  body: z.object({
    como: z.literal(['maquina', 'outra'], 'Diga como foi devolvido'),
    meio: z
      .literal(
        ESTORNO_CARTAO.map(([tpag]) => tpag),
        'Forma de devolver inválida',
      )
      .optional()
      .meta({ title: 'Forma' }),
    terminal_id: id.nullish(),
    motivo: text(120).optional().meta({ title: 'Motivo' }),
  }),
  response: z.object({ data: rowOf(valores_a_devolver) }),
})
