import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AnyEndpoint } from '../../domain/api/define.ts'
import { AppError } from '../../domain/error.ts'
import { locale } from '../../domain/schema/locale.ts'

z.config(locale)

/** Params, query and body as the endpoint's schemas give them. A param that is no id is a record that does not exist. */
export function parseInput(endpoint: AnyEndpoint, request: FastifyRequest) {
  const params = endpoint.params?.safeParse(request.params)
  if (params && !params.success) throw new AppError('NAO_ENCONTRADO')
  refuseIncludes(endpoint, request.query)
  return {
    params: params?.data,
    query: endpoint.query && parse(endpoint.query, request.query),
    // none said is an empty one; `null` is said, and is none
    body:
      endpoint.body &&
      parse(endpoint.bodyOf?.(request.body) ?? endpoint.body, request.body === undefined ? {} : request.body),
  }
}

/** `includes` is honoured or refused: an address that brings nothing by it says so. */
function refuseIncludes({ query }: AnyEndpoint, asked: unknown): void {
  if ((asked as { includes?: unknown } | undefined)?.includes === undefined) return
  if (query instanceof z.ZodObject && 'includes' in query.shape) return
  const mensagem = 'includes: não há o que incluir neste endereço'
  throw new AppError('CONSULTA_INVALIDA', { mensagem, errors: { includes: [mensagem] } })
}

function parse(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw refused(parsed.error)
}

/** zod's issues in the wire's shape: `errors['itens.0.qtde'] = ['Campo Obrigatório']`; the message is the first text. */
export function refused(error: z.ZodError): AppError {
  const errors: Record<string, string[]> = {}
  for (const issue of error.issues) {
    const field = issue.path.join('.') || '_'
    errors[field] = [...(errors[field] ?? []), issue.message]
  }
  const mensagem = Object.values(errors)[0]?.[0]
  return new AppError('VALIDACAO', { errors, ...(mensagem ? { mensagem } : {}) })
}
