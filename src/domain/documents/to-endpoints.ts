import { z } from 'zod'
import type { DocumentFields } from '../../core/fields/document-field.ts'
import { isOnWire, partsOf } from '../../core/fields/parts.ts'
import { type Access, defineEndpoint } from '../api/define.ts'
import { passo } from '../fields/endpoints/to-trail-endpoints.ts'
import type { Flag } from '../rights.ts'
import { paged, paging } from '../schema/paged.ts'
import { id, idParam } from '../schema/types.ts'
import type { DocumentDeclaration } from './define.ts'
import { keptShape, wireShape } from './to-zod.ts'

type Row = Readonly<Record<string, unknown>>

/** Builds the response's field schemas by key. */
const answered = (fields: DocumentFields): z.ZodRawShape => {
  const told = new Set(
    partsOf(fields)
      .filter(isOnWire)
      .map(({ key }) => key),
  )
  return Object.fromEntries(Object.entries(keptShape(fields)).filter(([key]) => told.has(key)))
}

/** Declares the endpoints of a document for which the server has no code written by hand. */
export function documentEndpoints(document: DocumentDeclaration, permission: Flag) {
  const { id: path, title, singular } = document
  const acesso: Access = { permission }
  const lists = (shape: (fields: DocumentFields) => z.ZodRawShape) =>
    Object.fromEntries(
      Object.entries(document.lines).map(([key, { fields }]) => [key, z.array(z.object(shape(fields)))]),
    )
  const versao = z.int()
  const body = z.object({ ...wireShape(document.fields), ...lists(wireShape) }) as unknown as z.ZodType<Row>
  const header = { id, ...answered(document.fields), versao, salvo_por: z.string().nullable() }
  const whole = z.object({ data: z.object({ ...header, ...lists(answered) }) })
  const params = z.object({ id: idParam })
  const um = `${path}/:id`
  return {
    gravar: defineEndpoint({
      method: 'POST',
      path,
      summary: `Gravar ${singular}`,
      acesso,
      body,
      response: whole,
    }),
    alterar: defineEndpoint({
      method: 'PUT',
      path: um,
      summary: `Alterar ${singular}`,
      acesso,
      params,
      query: z.object({ versao: z.coerce.number().int() }),
      body,
      response: whole,
    }),
    ver: defineEndpoint({
      method: 'GET',
      path: um,
      summary: `Ver ${singular}`,
      acesso,
      params,
      response: whole,
    }),
    listar: defineEndpoint({
      method: 'GET',
      path,
      summary: `Listar ${title}`,
      acesso,
      query: z.object(paging(200)),
      response: paged(z.object(header)),
    }),
    historico: defineEndpoint({
      method: 'GET',
      path: `${um}/historico`,
      summary: `Histórico: ${singular}`,
      acesso,
      params,
      query: z.object(paging(200)),
      response: paged(passo),
    }),
  }
}
