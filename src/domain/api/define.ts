import type { z } from 'zod'
import type { Flag, PlanFlag } from '../rights.ts'

/** Access required to call an endpoint. Checked on every request, in the order of doc 1 §6 (domain/guard.ts). */
export interface Access {
  /** false: no session needed (login, password reset, health). Default true. */
  sessao?: false
  /** Right required, or several of which any one is enough. Without it: 403. */
  permission?: Flag | readonly Flag[]
  plan?: PlanFlag
  /** True if the call writes, which a company of status 2 may not. Default: true for every method but GET. */
  escrita?: boolean
  super_user?: true
  /** Also requires `painel_admin_contas`. */
  painel?: true
  /** A super user's call uses the rows of the house (the installation's tenant), not those of the account entered. */
  house?: true
  /** Allowed for a user who must first change the password (the change itself, logout, user). */
  comResetSenha?: true
  /** Allowed for a blocked company (company switch, logout, user). */
  comBloqueio?: true
}

export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path under /api/v1/, without leading slash; `:id` marks a parameter. A path that begins with '/' is absolute. */
  path: string
  summary: string
  acesso: Access
  params?: P
  query?: Q
  body?: B
  /** Chooses the schema by the body; `body` is then only for the API document. */
  bodyOf?: (body: unknown) => z.ZodType
  /** Schema of the record in responses. A PUT also accepts its keys, so that a client may send back a whole record. */
  readBack?: () => z.ZodType
  /** True if unknown keys of a body are ignored: a body that waited in a browser may be of another version. */
  anyKeys?: true | ((body: unknown) => boolean)
  /** True if the answer is a file of many records: who took it is written in that user's history. */
  exporta?: true
  /** Maximum size of the body in bytes, when larger than the server's general limit. */
  corpo?: number
  response: R
  /** Converts a response for our own client. */
  lida?: (answer: unknown) => unknown
}

// biome-ignore lint/suspicious/noExplicitAny: the widest endpoint, for lists and adapters
export type AnyEndpoint = Endpoint<any, any, any, any>

/**
 * Declares an endpoint: server route, client call, OpenAPI document and tests all derive from the declaration. A schema
 * declared as a getter is made only when first read, because making the schemas of every register would slow the start.
 */
export function defineEndpoint<
  P extends z.ZodType = z.ZodNever,
  Q extends z.ZodType = z.ZodNever,
  B extends z.ZodType = z.ZodNever,
  R extends z.ZodType = z.ZodType,
>(endpoint: Endpoint<P, Q, B, R>): Endpoint<P, Q, B, R> {
  for (const [key, declared] of Object.entries(Object.getOwnPropertyDescriptors(endpoint)))
    if (declared.get) makeOnce(endpoint, key, declared.get)
  return endpoint
}

/** Replaces a getter by one that runs `make` at the first read, and then stores the value in its place. */
function makeOnce(of: object, key: string, make: () => unknown): void {
  const seen = { configurable: true, enumerable: true }
  Object.defineProperty(of, key, {
    ...seen,
    get() {
      const value = make()
      Object.defineProperty(of, key, { ...seen, value })
      return value
    },
  })
}

export type Query<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _R> ? z.output<Q> : never
export type Body<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _R> ? z.output<B> : never
export type Answer<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer R> ? z.output<R> : never
