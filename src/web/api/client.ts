import type { z } from 'zod'
import type { Answer, AnyEndpoint, Endpoint } from '../../domain/api/define.ts'
import { asPageOpens, pageState } from '../state/cell.ts'
import { atServer } from '../state/device.ts'
import { noteServerTime } from '../state/server-clock.ts'
import { currentToken, onSession } from '../state/session.ts'
import { setOnline } from '../state/situation.ts'
import { ApiError, NetworkError } from './errors.ts'
import { moveOnAnswer } from './moves.ts'

type Given<T> = [T] extends [never] ? undefined : T
type Part<Key extends string, S> = S extends z.ZodType
  ? [z.input<S>] extends [never]
    ? { [K in Key]?: undefined }
    : object extends z.input<S>
      ? { [K in Key]?: z.input<S> }
      : { [K in Key]: z.input<S> }
  : never

/** Arguments of a request: the endpoint's inputs, before defaults. */
export type CallArgs<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R>
    ? Part<'params', P> & Part<'query', Q> & Part<'body', B>
    : never

export interface CallOptions {
  signal?: AbortSignal
  /** True for background requests: an error goes to the caller and never moves the user to an error page. */
  semMover?: boolean
  /** Value of the header `accept`; default application/json. */
  accept?: string
  /** Keeps the request alive after the page closes, as the browser's `keepalive` does. */
  keepalive?: boolean
  /** UUID of a new record, sent as idempotency-key: a repeated call makes no second record. */
  chave?: string
  /** Token used instead of the session's, for the last request of a session that this page has already forgotten. */
  token?: string
}

const API = '/api/v1/'

/**
 * Gives the URL of an endpoint with its arguments: '/api/v1/vendas/7/xml?x=1'. Leaves out empty query values, except of a
 * comparison that is all in its name ('valor>10').
 */
export function urlOf(endpoint: AnyEndpoint, args: { params?: unknown; query?: unknown } = {}): string {
  const params = (args.params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((args.query ?? {}) as Record<string, unknown>)) {
    if (Array.isArray(value)) for (const item of value) query.append(name, String(item))
    else if (value !== undefined && value !== null && (value !== '' || /[<>]/.test(name)))
      query.set(name, String(value))
  }
  const search = query.size > 0 ? `?${query}` : ''
  return atServer((path.startsWith('/') ? path : API + path) + search)
}

const page = pageState(() => ({
  /**
   * Aborts the session's GET requests when the session ends. Without a session no GET that needs one begins: its answer
   * would be a useless 401.
   */
  reads: new AbortController(),
}))
function followSession(): void {
  if (currentToken() === null) page.reads.abort()
  else if (page.reads.signal.aborted) page.reads = new AbortController()
}
asPageOpens(followSession)
onSession(followSession)

/** Gives the abort signal of a request: the caller's; a GET ends with its session too, a write does not. */
function signalOf({ method, acesso }: AnyEndpoint, { signal, token }: CallOptions): AbortSignal | undefined {
  if (method !== 'GET' || acesso.sessao === false || token !== undefined) return signal
  return signal ? AbortSignal.any([signal, page.reads.signal]) : page.reads.signal
}

/**
 * Sends the request; notes whether the server answers, and its time. @throws NetworkError when no answer came; the
 * signal's reason when aborted
 */
export async function send(endpoint: AnyEndpoint, args: object, options: CallOptions): Promise<Response> {
  const token = options.token ?? currentToken()
  const signal = signalOf(endpoint, options)
  const body = (args as { body?: unknown }).body
  try {
    const response = await fetch(urlOf(endpoint, args), {
      method: endpoint.method,
      headers: {
        accept: options.accept ?? 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(options.chave ? { 'idempotency-key': options.chave } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
      ...(options.keepalive ? { keepalive: true } : {}),
    })
    setOnline(true)
    noteServerTime(response.headers.get('date'))
    return response
  } catch (cause) {
    if (signal?.aborted) throw cause
    setOnline(false)
    throw new NetworkError(cause)
  }
}

/**
 * Throws the error of a refused request. First moves the user to the page that the answer demands, unless `semMover`.
 * @param asked token that the request was made with
 */
export async function refused(
  response: Response,
  options: CallOptions,
  asked: string | null,
): Promise<never> {
  const body = (await response.json().catch(() => ({}))) as ConstructorParameters<typeof ApiError>[1]
  const wait = Number.parseInt(response.headers.get('retry-after') ?? '', 10)
  const error = new ApiError(response.status, body, Number.isNaN(wait) ? null : wait)
  // an answer to a former session does not move the user of the present one
  if (!options.semMover && asked === currentToken()) moveOnAnswer(error)
  throw error
}

/**
 * Makes one request, typed by its declaration. Resolves to what the endpoint declares (text for an answer that is not
 * JSON). @throws ApiError the server refused; some refusals also move the user (moves.ts, CAP-04), unless `semMover`
 * @throws NetworkError no answer came, or an unreadable one; the signal's reason when aborted
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  args: Given<CallArgs<E>> & CallOptions,
): Promise<Answer<E>>
export async function call<E extends AnyEndpoint>(endpoint: E): Promise<Answer<E>>
export async function call(endpoint: AnyEndpoint, args: object & CallOptions = {}): Promise<unknown> {
  const asked = currentToken()
  const response = await send(endpoint, args, args)
  if (!response.ok) return refused(response, args, asked)
  if (response.status === 204) return undefined
  try {
    const json = response.headers.get('content-type')?.includes('json')
    const answer = json ? await response.json() : await response.text()
    return endpoint.lida ? endpoint.lida(answer) : answer
  } catch (cause) {
    throw new NetworkError(cause)
  }
}

/** Fetches a file of the API (a PDF) as bytes. Throws as `call` does. */
export async function callBlob<E extends AnyEndpoint>(
  endpoint: E,
  args: Given<CallArgs<E>> & CallOptions,
): Promise<Blob> {
  const options = args as CallOptions
  const asked = currentToken()
  const response = await send(endpoint, args as object, options)
  if (!response.ok) return refused(response, options, asked)
  return response.blob()
}
