import { X509Certificate } from 'node:crypto'

/** Reads until when a certificate is valid; null: the text is none. */
export function expiryOf(pem: string): Date | null {
  try {
    return new Date(new X509Certificate(pem).validTo)
  } catch {
    return null
  }
}

/** Alerts of TLS, after which the peer hears nothing. */
const ALERT = /^ERR_SSL_\w*ALERT\w*(CERT|UNKNOWN_CA|ACCESS_DENIED)/

/** Tells if the peer did not take our certificate: an alert of TLS, or the page of the server before it (nginx says 400, 495, 496). */
export function isRefused(said: unknown): boolean {
  const { code, status, text } = said as { code?: unknown; status?: number; text?: string }
  if (typeof code === 'string') return ALERT.test(code)
  return status !== undefined && [400, 403, 495, 496].includes(status) && /ssl certificate/i.test(text ?? '')
}
