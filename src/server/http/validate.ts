import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AnyEndpoint } from '../../domain/api/define.ts'
import { AppError } from '../../domain/error.ts'
import { locale } from '../../domain/schema/locale.ts'
import { bodySchema, type JsonSchema, unknownKeys } from './body-schema.ts'

z.config(locale)

/** Parses the path's params: an invalid id is a missing record, a wrong word gets the list. @throws NAO_ENCONTRADO */
export function parseParams({ params }: AnyEndpoint, request: FastifyRequest): unknown {
  const parsed = params?.safeParse(request.params)
  if (!parsed || parsed.success) return parsed?.data
  const choice = (parsed.error as z.ZodError).issues.find(issue => issue.code === 'invalid_value')
  throw new AppError(
    'NAO_ENCONTRADO',
    choice ? { mensagem: `${choice.path.join('.')} pode ser ${choice.values.join(', ')}` } : {},
  )
}

/** Parses query and body. @throws VALIDACAO; CONSULTA_INVALIDA for `includes` where the endpoint has none */
export function parseInput(endpoint: AnyEndpoint, request: FastifyRequest) {
  refuseIncludes(endpoint, request.query)
  return {
    query: endpoint.query && parse(endpoint.query, request.query),
    body: endpoint.body && readBody(endpoint, request.body),
  }
}

const described = new WeakMap<z.ZodType, JsonSchema>()

/** Maximum number of unknown keys named in one error: a hostile body may have thousands. */
const NAMED = 20

/** Reads a body; a missing body counts as empty, `null` does not. @throws VALIDACAO, also at each unknown key */
function readBody({ body, bodyOf, readBack, anyKeys }: AnyEndpoint, said: unknown): unknown {
  const value = said === undefined ? {} : said
  const schema: z.ZodType = bodyOf?.(said) ?? body
  const parsed = schema.safeParse(value)
  const free = anyKeys === true || anyKeys?.(value)
  const unknown = free ? [] : unknownKeys(schemaOf(schema, readBack), value)
  if (parsed.success && unknown.length === 0) return parsed.data
  const issues = unknown.slice(0, NAMED).map(path => {
    const said = path.slice(0, 200)
    return { path: [said], message: `Campo desconhecido: ${said}` }
  })
  // a strict schema reports the same unknown keys, which are named only once
  const others = parsed.error?.issues.filter(
    ({ code }) => code !== 'unrecognized_keys' || issues.length === 0,
  )
  throw refused({ issues: [...issues, ...(others ?? [])] })
}

function schemaOf(schema: z.ZodType, readBack: AnyEndpoint['readBack']): JsonSchema {
  const known = described.get(schema) ?? bodySchema(schema, readBack?.())
  described.set(schema, known)
  return known
}

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

type Issue = Pick<z.core.$ZodIssue, 'path' | 'message'>

/** Turns zod's issues into `errors['itens.0.qtde'] = ['Campo Obrigatório']`; the message is the first text. */
export function refused({ issues }: { issues: readonly Issue[] }): AppError {
  const errors = new Map<string, string[]>()
  for (const { path, message } of issues) {
    const field = path.join('.') || '_'
    errors.set(field, [...(errors.get(field) ?? []), message])
  }
  const mensagem = issues[0]?.message
  return new AppError('VALIDACAO', {
    errors: Object.fromEntries(errors),
    ...(mensagem ? { mensagem } : {}),
  })
}
