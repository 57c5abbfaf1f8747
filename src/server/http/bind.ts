import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '../../domain/api/define.ts'
import { AppError } from '../../domain/error.ts'
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

/** Function that refuses users, judging params and a body that may be invalid. @throws PROIBIDO, NAO_ENCONTRADO */
type Judge<P extends z.ZodType> = (
  sessao: Sessao,
  input: { params: z.output<P>; body: unknown },
) => Promise<void> | void

/**
 * Adds the route of a declared endpoint: session, permission in the guard's order, body by its schema, then `handle`,
 * whose result is the answer (already `{data}` or a list). `may` checks permissions that `acesso` cannot declare. It
 * runs only for an invalid query or body, so that 403 comes before 422; for a valid request `handle` checks them.
 */
export function bind<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, R>,
  handle: Handler<Sessao, P, Q, B, R>,
  may?: Judge<P>,
): void {
  route(app, endpoint, handle as Handler<Sessao | null, P, Q, B, R>, may)
}

/** Adds the route of an endpoint declared with `sessao: false`, without a user. */
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

/** Gives the URL of an endpoint: under /api/v1 unless absolute. */
export const urlOf = (endpoint: { path: string }) =>
  endpoint.path.startsWith('/') ? endpoint.path : `/api/v1/${endpoint.path}`

/** Parses query and body; if invalid, `may` refuses first. @throws VALIDACAO, CONSULTA_INVALIDA, and what `may` throws */
async function readInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, R>,
  request: FastifyRequest,
  params: z.output<P>,
  may?: Judge<P>,
): Promise<Input<P, Q, B>> {
  try {
    return { params, ...parseInput(endpoint, request) } as Input<P, Q, B>
  } catch (caught) {
    // a body nested too deep; after its reading such an error is a fault of ours
    const deep = caught instanceof RangeError && caught.message.includes('call stack')
    const error = deep ? new AppError('CORPO_INVALIDO', { cause: caught }) : caught
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
    // checked before the body is read, so that strangers cannot make the server parse a large body
    onRequest: async (request, reply) => {
      request.sessao = await admit(app, endpoint.acesso, request, reply)
    },
    ...(endpoint.exporta
      ? {
          // before the first byte leaves
          onSend: async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
            // nobody hears a file that fails while its taking is recorded: without this the process would end
            const file = payload instanceof Readable ? payload : null
            file?.on('error', () => undefined)
            if (request.sessao && reply.statusCode === 200) await app.recordExport(request.sessao, endpoint)
            if (file?.errored) throw file.errored
            return payload
          },
        }
      : {}),
    handler: async (request, reply) => {
      const params = parseParams(endpoint, request) as z.output<P>
      const input = await readInput(endpoint, request, params, may)
      const answer = await handle(request.sessao, input, request, reply)
      if (!reply.sent && answer !== reply && app.checkAnswers) endpoint.response.parse(answer)
      return answer
    },
  })
}
