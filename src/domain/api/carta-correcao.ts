import { z } from 'zod'
import { eventText } from '../schema/event-text.ts'
import { idParam } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'
import { registrado } from './evento-registrado.ts'
import { EMITIR, VER_VENDAS } from './quem-vende.ts'

/** Text of a correction letter. Each letter replaces the one before, so it must repeat all corrections. */
export const correcao = z.object({
  carta: eventText(1000).meta({
    title: 'Correção',
    description:
      'Vale a última carta: repita o que as anteriores corrigiram. Não corrige imposto, preço, quantidade ou valor, quem emite ou recebe, nem a data.',
  }),
})

/** A registered correction letter; a note may have up to 20. */
const carta = registrado.extend({ carta: z.string() })

export type CartaCorrecao = z.output<typeof carta>

const params = z.object({ id: idParam })

export const listarCartasCorrecao = defineEndpoint({
  method: 'GET',
  path: 'vendas/:id/carta_correcao',
  summary: 'Cartas de correção de uma nota',
  acesso: { permission: VER_VENDAS },
  params,
  response: z.object({ data: z.array(carta) }),
})

/** Registers a correction letter (event 110110) of an NF-e (55), within 720 hours of its authorisation. */
export const corrigirVenda = defineEndpoint({
  method: 'POST',
  path: 'vendas/:id/carta_correcao',
  summary: 'Corrigir nota por carta',
  acesso: { permission: EMITIR },
  params,
  body: correcao,
  response: z.object({ data: carta }),
})
