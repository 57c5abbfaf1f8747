import { z } from 'zod'
import { oncePer } from '../../../core/once-per.ts'
import { defineEndpoint } from '../../api/define.ts'
import { paramsOf } from '../../api/params.ts'
import { fed, paged, position } from '../../schema/paged.ts'
import { escritaDe, leituraDe } from '../access.ts'
import { bareCodes } from '../coded.ts'
import type { AnyRegister } from '../define.ts'
import { toAnswer } from '../schema/to-answer.ts'
import { toPartialZod, toZod } from '../schema/to-zod.ts'
import { judgeOf } from '../view.ts'
import { hasFeed, oneQuery, toQuery } from './to-query.ts'

/** Version that the client has read: a PUT with a version is refused if the record changed since then. */
const versao = z.int().positive().optional()

const removed = z.object({ data: z.object({ id: z.int() }) })

/**
 * Makes the response schemas of a register: one record, and a page. The page of produtos nests data.data (doc 1) and has
 * its position at both levels.
 */
function answersOf(register: AnyRegister, tells?: z.ZodRawShape) {
  const record = toAnswer(register, tells)
  const plain = hasFeed(register) ? paged(record).extend(fed) : paged(record)
  return {
    record,
    one: z.object({ data: record }),
    plain,
    nested: z.object({ data: plain, ...position, ...fed }),
  }
}

type Answers = ReturnType<typeof answersOf>
type Page = z.output<Answers['plain']> | z.output<Answers['nested']>

/**
 * Context of an endpoint's own schemas, which do not know the session: a new record in an account without options. The
 * server then checks the whole record again, in the context of the session (server/register/write/save.ts).
 */
const CONTEXTO_BASICO = { novo: true, gerenciar_estoque: false, venda_app: false, hoje: '' }

/** Makes the five endpoints of a register. `tells`: response fields that the server's code adds to the declared ones. */
export const toEndpoints = (register: AnyRegister, tells?: z.ZodRawShape) =>
  tells ? make(register, tells) : bare(register)

const bare = oncePer((register: AnyRegister) => make(register))

function make(register: AnyRegister, tells?: z.ZodRawShape) {
  const { api, title } = register
  const escrita = escritaDe(register)
  const acesso = leituraDe(register)
  const um = `${api}/:id`
  const answers = oncePer((of: AnyRegister) => answersOf(of, tells))
  const judged = new Map<AnyRegister, z.ZodType>()
  /** Gives the schema that checks a body: of the view that its record belongs to, else of the register. */
  const judgedBy = (body: unknown) => {
    const by = judgeOf(register, body)
    const schema = judged.get(by) ?? toZod(by, CONTEXTO_BASICO)
    judged.set(by, schema)
    return schema
  }
  return {
    list: defineEndpoint({
      method: 'GET',
      path: api,
      summary: `${title}: listar`,
      acesso,
      lida: bareCodes,
      params: paramsOf(api),
      get query() {
        return toQuery(register)
      },
      get response(): z.ZodType<Page> {
        const { nested, plain } = answers(register)
        return register.list?.nested ? nested : plain
      },
    }),
    get: defineEndpoint({
      method: 'GET',
      path: um,
      summary: `${title}: ver`,
      acesso,
      lida: bareCodes,
      params: paramsOf(um),
      query: oneQuery,
      get response() {
        return answers(register).one
      },
    }),
    create: defineEndpoint({
      method: 'POST',
      path: api,
      summary: `${title}: incluir`,
      acesso: escrita,
      lida: bareCodes,
      params: paramsOf(api),
      get body() {
        return toZod(register, CONTEXTO_BASICO)
      },
      readBack: () => answers(register).record,
      get response() {
        return answers(register).one
      },
      ...(register.views ? { bodyOf: judgedBy } : {}),
    }),
    update: defineEndpoint({
      method: 'PUT',
      path: um,
      summary: `${title}: alterar`,
      acesso: escrita,
      lida: bareCodes,
      params: paramsOf(um),
      get body() {
        return toPartialZod(register).extend({ versao })
      },
      readBack: () => answers(register).record,
      get response() {
        return answers(register).one
      },
    }),
    remove: defineEndpoint({
      method: 'DELETE',
      path: um,
      summary: `${title}: excluir`,
      acesso: escrita,
      lida: bareCodes,
      params: paramsOf(um),
      response: removed,
    }),
  }
}
