import { z } from 'zod'
import { oncePer } from '../../../core/once-per.ts'
import { type Access, defineEndpoint, type Endpoint } from '../../api/define.ts'
import { paramsOf } from '../../api/params.ts'
import { paged, position } from '../../schema/paged.ts'
import { escritaDe, leituraDe } from '../access.ts'
import { bareCodes } from '../coded.ts'
import type { AnyRegister } from '../define.ts'
import { toAnswer } from '../schema/to-answer.ts'
import { toPartialZod, toZod } from '../schema/to-zod.ts'
import { judgeOf } from '../view.ts'
import { oneQuery, toQuery } from './to-query.ts'

/** Version that the client has read: a PUT with a version is refused if the record changed since then. */
const versao = z.int().positive().optional()

/**
 * Makes the response schemas of a register: one record, and a page. The page of produtos nests data.data (doc1:208) and has
 * its position at both levels.
 */
function answersOf(register: AnyRegister, tells?: z.ZodRawShape) {
  const record = toAnswer(register, tells)
  return {
    record,
    one: z.object({ data: record }),
    plain: paged(record),
    nested: z.object({ data: paged(record), ...position }),
  }
}

type Answers = ReturnType<typeof answersOf>
type Page = z.output<Answers['plain']> | z.output<Answers['nested']>

/**
 * Context for the schemas of the API document: a new record in an account without options. The server checks bodies in the
 * context of their session.
 */
const CONTEXTO_BASICO = { novo: true, gerenciar_estoque: false, venda_app: false, hoje: '' }

/** Makes the five endpoints of a register. `tells`: response fields that the server's code adds to the declared ones. */
export const toEndpoints = (register: AnyRegister, tells?: z.ZodRawShape) =>
  tells ? make(register, tells) : bare(register)

const bare = oncePer((register: AnyRegister) => make(register))

function make(register: AnyRegister, tells?: z.ZodRawShape) {
  const { api, title } = register
  const escrita = escritaDe(register)
  const um = `${api}/:id`
  const { record, one, plain, nested } = answersOf(register, tells)
  const judged = new Map<AnyRegister, z.ZodType>()
  /** Gives the schema that checks a body: of the view that its record belongs to, else of the register. */
  const judgedBy = (body: unknown) => {
    const by = judgeOf(register, body)
    const schema = judged.get(by) ?? toZod(by, CONTEXTO_BASICO)
    judged.set(by, schema)
    return schema
  }
  const endpoint = <R extends z.ZodType, B extends z.ZodType = z.ZodNever, Q extends z.ZodType = z.ZodNever>(
    e: Pick<Endpoint, 'method' | 'path' | 'summary' | 'bodyOf'> & {
      response: R
      acesso?: Access
      readBack?: () => z.ZodType
      body?: B
      query?: Q
    },
  ) =>
    defineEndpoint<ReturnType<typeof paramsOf>, Q, B, R>({
      acesso: leituraDe(register),
      lida: bareCodes,
      ...e,
      params: paramsOf(e.path),
    })
  const pages: z.ZodType<Page> = register.list?.nested ? nested : plain
  return {
    list: endpoint({
      method: 'GET',
      path: api,
      summary: `${title}: listar`,
      query: toQuery(register),
      response: pages,
    }),
    get: endpoint({ method: 'GET', path: um, summary: `${title}: ver`, query: oneQuery, response: one }),
    create: endpoint({
      method: 'POST',
      path: api,
      summary: `${title}: incluir`,
      acesso: escrita,
      body: toZod(register, CONTEXTO_BASICO),
      readBack: () => record,
      response: one,
      ...(register.views ? { bodyOf: judgedBy } : {}),
    }),
    update: endpoint({
      method: 'PUT',
      path: um,
      summary: `${title}: alterar`,
      acesso: escrita,
      body: toPartialZod(register).extend({ versao }),
      readBack: () => record,
      response: one,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: um,
      summary: `${title}: excluir`,
      acesso: escrita,
      response: z.object({ data: z.object({ id: z.int() }) }),
    }),
  }
}
