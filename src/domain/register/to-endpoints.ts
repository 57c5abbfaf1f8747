import { z } from 'zod'
import { type Access, defineEndpoint, type Endpoint } from '../api/define.ts'
import { paramsOf } from '../api/params.ts'
import { escritaDe, leituraDe } from './access.ts'
import type { AnyRegister } from './define.ts'
import { toPartialZod, toZod } from './to-zod.ts'

const record = z.looseObject({ id: z.int() })
/** Which writing of the record the caller holds: another writing since refuses a PUT that carries it. */
const versao = z.int().positive().optional()
const one = z.object({ data: record })
const page = { total: z.int(), page: z.int(), last_page: z.int() }
const plain = z.object({ data: z.array(record), ...page })
/** produtos nests data.data (doc1:208); the page is told inside and outside. */
const nested = z.object({ data: z.object({ data: z.array(record), ...page }), ...page })

/**
 * doc 1 §7: `nome=*text*`, `campo!=x`, `campo[]=x`, includes, order_by, limit, page, full_search, search. Which names
 * and values hold is the register's to say; here only size and shape.
 */
const listQuery = z.record(
  z.string().max(60),
  z.union([z.string().max(200), z.array(z.string().max(200)).max(100)]),
)

type Page = z.output<typeof plain>
type NestedPage = z.output<typeof nested>

const TODO_CONTEXTO = { novo: true, gerenciar_estoque: false, venda_app: false }

/** The five calls of a register. GETs are look-ups of every session; writes ask for the register's flag. */
export function toEndpoints(register: AnyRegister) {
  const { api, title } = register
  const escrita = escritaDe(register)
  const um = `${api}/:id`
  const endpoint = <
    B extends z.ZodType = z.ZodNever,
    Q extends z.ZodType = z.ZodNever,
    R extends z.ZodType = typeof one,
  >(
    e: Pick<Endpoint, 'method' | 'path' | 'summary'> & { acesso?: Access; body?: B; query?: Q; response?: R },
  ) =>
    defineEndpoint<ReturnType<typeof paramsOf>, Q, B, R>({
      acesso: leituraDe(register),
      ...e,
      response: e.response ?? (one as unknown as R),
      params: paramsOf(e.path),
    })
  const pages: z.ZodType<Page | NestedPage> = register.nested ? nested : plain
  return {
    list: endpoint({
      method: 'GET',
      path: api,
      summary: `${title}: listar`,
      query: listQuery,
      response: pages,
    }),
    get: endpoint({ method: 'GET', path: um, summary: `${title}: ver` }),
    create: endpoint({
      method: 'POST',
      path: api,
      summary: `${title}: incluir`,
      acesso: escrita,
      body: toZod(register, TODO_CONTEXTO),
    }),
    update: endpoint({
      method: 'PUT',
      path: um,
      summary: `${title}: alterar`,
      acesso: escrita,
      body: toPartialZod(register).extend({ versao }),
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
