import { ERRORS, type ErrorCode, type Presentation } from '../../domain/error.ts'

/** Error for a request that the server refused. */
export class ApiError extends Error {
  readonly status: number
  readonly codigo: string
  readonly errors: Record<string, string[]> | undefined
  readonly dados: unknown
  /** The server's own text; null when the answer has none. */
  readonly texto: string | null
  /** Seconds to wait before trying again (header Retry-After), when the server says so. */
  readonly espera: number | null

  constructor(
    status: number,
    body: { message?: string; codigo?: string; errors?: Record<string, string[]>; dados?: unknown },
    espera: number | null = null,
  ) {
    super(body.message ?? `O servidor respondeu ${status}`)
    this.status = status
    this.codigo = body.codigo ?? 'ERRO_INTERNO'
    this.errors = body.errors
    this.dados = body.dados
    this.texto = body.message || null
    this.espera = espera
  }

  get apresentacao(): Presentation {
    return this.codigo in ERRORS ? ERRORS[this.codigo as ErrorCode].apresentacao : 'dialog'
  }
}

/** Error for a request without an answer: the till may continue offline. Whether the server did the work is unknown. */
export class NetworkError extends Error {
  constructor(cause?: unknown) {
    super('Ah, não! falha na conexão, verifique sua internet', { cause })
  }
}

/**
 * Gives the first message of the first field, else the server's message, else `fallback` (doc 1 §8). Of an error that
 * is no answer of the server, gives the error's own message, else `fallback`.
 */
export function errorText(error: unknown, fallback = 'erro ao salvar'): string {
  if (error instanceof ApiError) {
    const first = Object.values(error.errors ?? {})[0]?.[0]
    return first ?? error.texto ?? fallback
  }
  return error instanceof Error && error.message ? error.message : fallback
}

/** Gives the server's message, else `fallback`, also when no answer came: for failures whose text doc 1 §8 fixes. */
export const serverText = (error: unknown, fallback: string): string =>
  error instanceof ApiError ? (error.texto ?? fallback) : fallback

/**
 * Tells whether the answer has already moved the user (api/moves.ts) to a page that shows the error: show no notice
 * then. Does not count a 403 and PRIMEIRO_ACESSO, which may move the user too.
 */
export const movedUser = ({ status, message }: ApiError): boolean =>
  status === 455 || status === 457 || (status === 401 && message === 'Unauthenticated.')
