import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '../../domain/api/define.ts'
import { admit } from './access.ts'
import type { Sessao } from './session.ts'
import { parseInput, parseParams } from './validate.ts'

interface Input<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  params: z.output<P>
  query: z.output<Q>
  body: z.output<B>
}

type Answer<R extends z.ZodType> = z.input<R> | FastifyReply
type Handler<S, P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = (
  sessao: S,
  input: Input<P, Q, B>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Answer<R>> | Answer<R>

/** Refuses who may not make the call, by its params and what its body, unread yet, says it is. @throws PROIBIDO, NAO_ENCONTRADO */
type Judge<P extends z.ZodType> = (
  sessao: Sessao,
  input: { params: z.output<P>; body: unknown },
) => Promise<void> | void

/**
 * Makes a declared endpoint a route: session, access in the guard's order, body by the declaration's own schema, then
 * `handle`. What it returns is the answer as it goes on the wire (already `{data}` or a list). `may` judges the
 * rights that `acesso` cannot declare where a body is refused, so that 403 comes before 422; of a good body `handle` does.
 */
export function bind<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, R>,
  handle: Handler<Sessao, P, Q, B, R>,
  may?: Judge<P>,
): void {
  route(app, endpoint, handle as Handler<Sessao | null, P, Q, B, R>, may)
}

/** The same for an endpoint declared `sessao: false`: nobody is known. */
export function bindPublic<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, R>,
  handle: (
    input: Input<P, Q, B>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<Answer<R>> | Answer<R>,
): void {
  route(app, endpoint, (_nobody, input, request, reply) => handle(input, request, reply))
}

/** URL of an endpoint: under /api/v1 unless it is absolute. */
export const urlOf = (endpoint: { path: string }) =>
  endpoint.path.startsWith('/') ? endpoint.path : `/api/v1/${endpoint.path}`

/** Parses what was said; a refusal is told only to who may make the call. @throws VALIDACAO */
async function readInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, R>,
  request: FastifyRequest,
  params: z.output<P>,
  may?: Judge<P>,
): Promise<Input<P, Q, B>> {
  try {
    return { params, ...parseInput(endpoint, request) } as Input<P, Q, B>
  } catch (error) {
    if (request.sessao) await may?.(request.sessao, { params, body: request.body })
    throw error
  }
}

function route<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, R>,
  handle: Handler<Sessao | null, P, Q, B, R>,
  may?: Judge<P>,
): void {
  app.route({
    method: endpoint.method,
    url: urlOf(endpoint),
    config: { endpoint },
    ...(endpoint.corpo ? { bodyLimit: endpoint.corpo } : {}),
    // before the body is read: a stranger does not make the server parse 4 MB
    onRequest: async request => {
      request.sessao = await admit(app, endpoint.acesso, request)
    },
    handler: async (request, reply) => {
      const params = parseParams(endpoint, request) as z.output<P>
      const input = await readInput(endpoint, request, params, may)
      const answer = await handle(request.sessao, input, request, reply)
      if (!reply.sent && answer !== reply && app.checkAnswers) endpoint.response.parse(answer)
      return answer
    },
  })
}
