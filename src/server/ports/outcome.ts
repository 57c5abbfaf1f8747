/**
 * End of one call to the world outside. `silent`: it may have been done there, so ask before it is done again.
 * `not_sent`: it certainly was not (name, connection, TLS, an open circuit).
 */
export type Outcome<T> = { kind: 'answer'; answer: T; ms: number } | ({ ms: number } & Failure)

export interface Failure {
  kind: 'silent' | 'not_sent'
  cause: string
  /** Words for people, of what only they mend. */
  told?: string
}

/** Failure that no waiting mends (a certificate, a credential), in words for people. Nothing of the call was done. */
export class PortFault extends Error {}

/** Errors of name, connection and TLS: they come before the first byte of a request leaves. */
const BEFORE_THE_FIRST_BYTE =
  /^(ENOTFOUND|EAI_\w+|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_\w+|ERR_SSL_\w+|CERT_\w+|DEPTH_ZERO_\w+|SELF_SIGNED_\w+|UNABLE_TO_\w+)$/

/** Reads the error of a client. fetch puts the network's own below it, as its cause. */
export function failureOf(error: unknown): Failure {
  if (error instanceof PortFault) return { kind: 'not_sent', cause: error.message, told: error.message }
  const { message = String(error), code, cause } = error as Error & { code?: unknown }
  const own = cause instanceof Error ? failureOf(cause) : null
  if (own?.kind === 'not_sent') return own
  return { kind: BEFORE_THE_FIRST_BYTE.test(String(code ?? '')) ? 'not_sent' : 'silent', cause: message }
}
