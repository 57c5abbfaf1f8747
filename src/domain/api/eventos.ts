import { z } from 'zod'
import { FORMULARIOS } from '../events/formularios.ts'
import { idParam } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'
import { registrado } from './evento-registrado.ts'
import { EMITIR, VER_VENDAS } from './quem-vende.ts'

export const evento = registrado.extend({
  tipo: z.string(),
  /** Name of the event with article: 'O comprovante de entrega'. */
  nome: z.string(),
  texto: z.string(),
  /** True if another event cancelled this one. */
  desfeito: z.boolean(),
})
export type EventoAnswer = z.output<typeof evento>

const params = z.object({ id: idParam })

/** Maximum size of the body in bytes; it may have a picture. */
const CORPO = 6_000_000

/**
 * Makes the body schema of events on issued or on received notes: `tipo` chooses the form whose fields the body has.
 * `modelo`: of a document that is no sale.
 */
export function eventBody(sobre: 'emitida' | 'recebida', modelo?: string) {
  const rows = FORMULARIOS.filter(
    ({ sobre: about = ['emitida'], modelos = ['55'], proprio }) =>
      about.includes(sobre) && (modelo === undefined ? !proprio : modelos.includes(modelo)),
  ).map(({ tipo, args }) => args.safeExtend({ tipo: z.literal(tipo) }))
  if (rows.length === 0) return z.looseObject({ tipo: z.string() })
  type Row = z.ZodObject<{ tipo: z.ZodLiteral<string> }, z.core.$loose>
  return z.discriminatedUnion('tipo', rows as [Row, ...Row[]], { error: 'Evento desconhecido' })
}

export const listarEventos = defineEndpoint({
  method: 'GET',
  path: 'vendas/:id/eventos',
  summary: 'Eventos de uma nota',
  acesso: { permission: VER_VENDAS },
  params,
  response: z.object({ data: z.array(evento) }),
})

/** Registers an event on a note: `tipo`, and the fields of its form (domain/events). */
export const registrarEvento = defineEndpoint({
  method: 'POST',
  path: 'vendas/:id/eventos',
  summary: 'Registrar evento de uma nota',
  acesso: { permission: EMITIR },
  params,
  corpo: CORPO,
  body: eventBody('emitida'),
  response: z.object({ data: evento }),
})
