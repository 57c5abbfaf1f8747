import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { oncePer } from '../../core/once-per.ts'
import type { Sliced } from '../../core/slices.ts'
import type { AnyEndpoint } from '../../domain/api/define.ts'
import { ERRORS } from '../../domain/error.ts'
import { scopesFor } from '../../domain/integracao/escopos.ts'
import { MODELO_IDS } from '../../domain/integracao/modelos.ts'
import { inSlices } from '../in-slices.ts'
import { urlOf } from './bind.ts'
import { bodySchema, type JsonSchema, jsonSchema } from './body-schema.ts'
import { docsPage } from './docs-page.ts'

/** Serves GET /api/v1/openapi.json, derived from every endpoint, and its page at /docs. */
export async function openapiRoutes(app: FastifyInstance): Promise<void> {
  const endpoints: AnyEndpoint[] = []
  app.addHook('onRoute', route => {
    const endpoint = route.config?.endpoint
    if (endpoint) endpoints.push(endpoint)
  })
  let made: Promise<object> | undefined
  const document = () => {
    made ??= inSlices(describe(endpoints))
    return made
  }
  app.get('/api/v1/openapi.json', { config: { reservada: 'sessao' } }, async () => document())
  await docsPage(app, document)
}

const json = (schema: unknown) => ({ content: { 'application/json': { schema } } })
const refusal = (description: string) => ({ description, ...json({ $ref: '#/components/schemas/Erro' }) })

/** Makes the OpenAPI 3.1 document, and gives way between endpoints. Its schemas are JSON Schema 2020-12, made by zod. */
function* describe(endpoints: readonly AnyEndpoint[]): Sliced<object> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = urlOf(endpoint).replace(/:(\w+)/g, '{$1}')
    const methods = paths[path] ?? {}
    paths[path] = methods
    methods[endpoint.method.toLowerCase()] = operation(endpoint)
    yield
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tecla',
      version: '1',
      description:
        'Dinheiro, quantidades e alíquotas são textos decimais. Códigos de erro no campo `codigo`.',
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Erro: {
          type: 'object',
          required: ['message', 'codigo'],
          properties: {
            message: { type: 'string' },
            codigo: { type: 'string', enum: Object.keys(ERRORS) },
            errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
          },
        },
      },
    },
  }
}

/** Lists the scopes of keys that open a call, of whatever model. */
const scopesOf = (endpoint: AnyEndpoint) => [
  ...new Set([undefined, ...MODELO_IDS].flatMap(modelo => scopesFor(endpoint, modelo))),
]

/** Describes an endpoint once in a process, because the JSON Schemas of all endpoints take a second. */
const operation = oncePer((endpoint: AnyEndpoint) => {
  const { acesso } = endpoint
  const needs = [acesso.permission ?? []].flat()
  const scopes = scopesOf(endpoint)
  const described = [
    ...needs.map(flag => `Permissão: ${flag}`),
    acesso.plan ? `Plano: ${acesso.plan}` : '',
    acesso.super_user ? 'Somente super usuário' : '',
    scopes.length > 0 ? `Chave de integração: ${scopes.join(' ou ')}` : '',
  ].filter(Boolean)
  return {
    summary: endpoint.summary,
    tags: [urlOf(endpoint).split('/')[3] ?? 'servidor'],
    ...(acesso.sessao === false ? { security: [] } : {}),
    ...(described.length > 0 ? { description: described.join('. ') } : {}),
    ...(scopes.length > 0 ? { 'x-escopos': scopes } : {}),
    parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
    ...(endpoint.body ? { requestBody: { required: true, ...json(bodyOf(endpoint)) } } : {}),
    responses: {
      200: { description: 'Certo', ...json(jsonSchema(endpoint.response)) },
      ...(acesso.sessao === false ? {} : { 401: refusal('Sem sessão'), 403: refusal('Sem permissão') }),
      ...(endpoint.params ? { 404: refusal('Não encontrado') } : {}),
      ...(endpoint.body ? { 422: refusal('Corpo recusado: errors = { campo: [texto] }') } : {}),
    },
  }
})

function parameters(where: 'path' | 'query', schema: z.ZodType | undefined) {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema)
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: value,
  }))
}

const bodyOf = ({ body, anyKeys, readBack }: AnyEndpoint): JsonSchema =>
  anyKeys ? jsonSchema(body) : bodySchema(body, readBack?.())
