import type { z } from 'zod'
import type { Flag, PlanFlag } from '../options/flags.ts'

/** Right to call. The server checks it on every call, in the order of doc 1 §6 (see domain/guard.ts). */
export interface Access {
  /** false: no session needed (login, password reset, health). Default true. */
  sessao?: false
  /** Right, or any of several. Missing → 403. */
  permission?: Flag | readonly Flag[]
  plan?: PlanFlag
  /** The call writes: refused to a company of status 2. Default: every method but GET. */
  escrita?: boolean
  super_user?: true
  /** Needs `painel_admin_contas` too. */
  painel?: true
  /** A super user's call works on the house's rows, not on those of the account entered. */
  house?: true
  /** Allowed for a user who must change the password (the reset itself, logout, user). */
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
  /** Under /api/v1/, without the leading slash; `:id` marks a parameter. A path that begins with '/' is absolute. */
  path: string
  summary: string
  acesso: Access
  params?: P
  query?: Q
  body?: B
  /** Chooses the schema by the body; `body` is then the API document's. */
  bodyOf?: (body: unknown) => z.ZodType
  /** Schema of the record as answered, so that a record read may be sent back whole. */
  readBack?: () => z.ZodType
  /** Bodies whose unknown keys are allowed: a body that waited in a browser may be of another version. */
  anyKeys?: true | ((body: unknown) => boolean)
  /** Maximum of bytes of the body, when larger than the server's own limit. */
  corpo?: number
  response: R
  /** Converts an answer for our own client. */
  lida?: (answer: unknown) => unknown
}

// biome-ignore lint/suspicious/noExplicitAny: the widest endpoint, for lists and adapters
export type AnyEndpoint = Endpoint<any, any, any, any>

/** Declares a call once: server route, client call, OpenAPI and tests derive from it. */
export function defineEndpoint<
  P extends z.ZodType = z.ZodNever,
  Q extends z.ZodType = z.ZodNever,
  B extends z.ZodType = z.ZodNever,
  R extends z.ZodType = z.ZodType,
>(endpoint: Endpoint<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return endpoint
}

export type Query<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _R> ? z.output<Q> : never
export type Body<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _R> ? z.output<B> : never
export type Answer<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer R> ? z.output<R> : never
