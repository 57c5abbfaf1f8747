import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { oncePer } from '../../core/once-per.ts'
import { checkRegisters } from '../../domain/fields/check.ts'
import { toEndpoints } from '../../domain/fields/endpoints/to-endpoints.ts'
import { toTrailEndpoints } from '../../domain/fields/endpoints/to-trail-endpoints.ts'
import type { Deps } from '../deps.ts'
import { bind } from '../http/bind.ts'
import { requestKey } from '../http/idempotency.ts'
import type { Sessao } from '../http/session.ts'
import { type Announcing, announce } from './announce.ts'
import { bulkRoutes } from './bulk/routes.ts'
import { type Crud, createCrud } from './crud.ts'
import type { Served } from './hooks.ts'
import { importRoutes } from './import/routes.ts'
import type { FotosPort } from './machine.ts'
import type { RawQuery } from './read/query.ts'
import { totalsRoutes } from './read/totals.ts'
import type { WireRow } from './wire.ts'
import type { ChaveDeCriacao } from './write/audit.ts'

export type Cruds = ReadonlyMap<string, Crud>

/**
 * Adds the five endpoints of every register, totals, bulk edit, import, export and history; of a read-only register
 * only list, get, totals and export. @throws Error at start for an invalid declaration
 */
export function recordRoutes(
  app: FastifyInstance,
  deps: Deps & Announcing,
  registers: readonly Served[],
  fotos: FotosPort,
): Cruds {
  const faults = checkRegisters(registers)
  if (faults.length > 0) throw new Error(`registers: ${faults.join('; ')}`)
  const cruds = new Map(
    registers.map(register => [register.id, createCrud(register, registers, { ...deps, fotos })]),
  )
  for (const register of registers) {
    const crud = cruds.get(register.id)
    if (!crud) continue
    bindRegister(app, deps, register, crud)
    totalsRoutes(app, deps, register, registers)
    bulkRoutes(app, deps, register, registers)
    importRoutes(app, deps, register, registers)
    if (!register.access.readonly) bindTrail(app, deps, register, crud)
  }
  return cruds
}

/** Declares a register's five calls once: making the schemas is a large part of a server's start. */
const callsOf = oncePer((register: Served) => toEndpoints(register, register.server.tells))

function bindRegister(app: FastifyInstance, deps: Deps & Announcing, register: Served, crud: Crud): void {
  const calls = callsOf(register)
  const key = register.parent?.key
  const parentOf = (params: Record<string, number>) => (key ? params[key] : undefined)
  bind(app, calls.list, async (sessao, { params, query }) => {
    const page = await crud.list(sessao, query as RawQuery, parentOf(params as Record<string, number>))
    return register.list?.nested ? { ...page, data: page } : page
  })
  bind(app, calls.get, async (sessao, { params, query: { includes } }) => ({
    data: await crud.get(
      sessao,
      idOf(params),
      parentOf(params as Record<string, number>),
      [includes ?? []].flat(),
    ),
  }))
  if (register.access.readonly) return
  const changed = (sessao: Sessao, id: number) => announce(deps, sessao, register, id)
  bind(app, calls.create, async (sessao, { params, body }, request, reply) => {
    const parent = parentOf(params as Record<string, number>)
    const data = await crud.create(sessao, body as WireRow, parent, keyOf(request))
    await changed(sessao, parent ?? Number(data['id']))
    void reply.status(201)
    return { data }
  })
  bind(
    app,
    calls.update,
    async (sessao, { params, body }) => {
      const data = await crud.update(
        sessao,
        idOf(params),
        body as WireRow,
        parentOf(params as Record<string, number>),
      )
      await changed(sessao, parentOf(params as Record<string, number>) ?? idOf(params))
      return { data }
    },
    (sessao, { params }) => crud.mayChange(sessao, idOf(params), parentOf(params as Record<string, number>)),
  )
  bind(app, calls.remove, async (sessao, { params }) => {
    await crud.remove(sessao, idOf(params), parentOf(params as Record<string, number>))
    await changed(sessao, parentOf(params as Record<string, number>) ?? idOf(params))
    return { data: { id: idOf(params) } }
  })
}

function bindTrail(app: FastifyInstance, deps: Deps & Announcing, register: Served, crud: Crud): void {
  const calls = toTrailEndpoints(register)
  const parentOf = (params: unknown) => (params as Record<string, number>)[register.parent?.key ?? '']
  bind(app, calls.historico, (sessao, { params, query }) =>
    crud.history(sessao, idOf(params), query, parentOf(params)),
  )
  bind(app, calls.excluidos, (sessao, { params, query }) => crud.deleted(sessao, query, parentOf(params)))
  bind(app, calls.restaurar, async (sessao, { params }) => {
    const data = await crud.restore(sessao, idOf(params), parentOf(params))
    await announce(deps, sessao, register, parentOf(params) ?? idOf(params))
    return { data }
  })
}

/** Reads the header `Idempotency-Key` of a new record; null: none. @throws VALIDACAO when it is no UUID */
function keyOf(request: FastifyRequest): ChaveDeCriacao | null {
  const uuid = requestKey(request)
  return uuid === null
    ? null
    : { uuid, corpo: createHash('sha256').update(JSON.stringify(request.body)).digest() }
}

const idOf = (params: unknown): number => (params as { id: number }).id
