import { ERRORS, type ErrorCode, type Presentation } from '../../domain/error.ts'

/** The server answered no. */
export class ApiError extends Error {
  readonly status: number
  readonly codigo: string
  readonly errors: Record<string, string[]> | undefined
  readonly dados: unknown
  /** The server's own words; null when it said none. */
  readonly texto: string | null
  /** Seconds to wait before trying again (429), when the server says so. */
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

/** No answer came: the till may go on offline. Whether the server did the work is not known. */
export class NetworkError extends Error {
  constructor(cause?: unknown) {
    super('Ah, não! falha na conexão, verifique sua internet', { cause })
  }
}

/** First message of the first field, else the message, else the save's own text (doc 1 §8). */
export function errorText(error: unknown, fallback = 'erro ao salvar'): string {
  if (error instanceof ApiError) {
    const first = Object.values(error.errors ?? {})[0]?.[0]
    return first ?? error.texto ?? fallback
  }
  return error instanceof Error && error.message ? error.message : fallback
}

/** The server's own message, else `fallback`: for failures whose text is fixed (doc 1 §8), also without a network. */
export const serverText = (error: unknown, fallback: string): string =>
  error instanceof ApiError ? (error.texto ?? fallback) : fallback

/** The answer already moved the user (api/moves.ts) to a page that says it: nothing more is said over it. */
export const movedUser = ({ status, message }: ApiError): boolean =>
  status === 455 || status === 457 || (status === 401 && message === 'Unauthenticated.')
