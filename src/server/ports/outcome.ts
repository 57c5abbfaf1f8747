/**
 * Outcome of one call to an external service. `silent`: the service may have done the request, so query before repeating it.
 * `not_sent`: certainly not done (name, connection, TLS, or an open circuit breaker).
 */
export type Outcome<T> = { kind: 'answer'; answer: T; ms: number } | ({ ms: number } & Failure)

export interface Failure {
  kind: 'silent' | 'not_sent'
  cause: string
  /** Text for users about a cause that only they can solve. */
  told?: string
}

/** Failure that waiting does not solve (certificate, credential), with a text for users. Nothing was done. */
export class PortFault extends Error {}

/** Codes of name, connection and TLS errors, which happen before the first byte of a request is sent. */
const BEFORE_THE_FIRST_BYTE =
  /^(ENOTFOUND|EAI_\w+|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_\w+|ERR_SSL_\w+|CERT_\w+|DEPTH_ZERO_\w+|SELF_SIGNED_\w+|UNABLE_TO_\w+)$/

/** Makes a Failure from a client's error. fetch stores the network's error as its `cause`. */
export function failureOf(error: unknown): Failure {
  if (error instanceof PortFault) return { kind: 'not_sent', cause: error.message, told: error.message }
  const { message = String(error), code, cause } = error as Error & { code?: unknown }
  const own = cause instanceof Error ? failureOf(cause) : null
  if (own?.kind === 'not_sent') return own
  return { kind: BEFORE_THE_FIRST_BYTE.test(String(code ?? '')) ? 'not_sent' : 'silent', cause: message }
}
