import { X509Certificate } from 'node:crypto'

/** Reads the end of a certificate's validity; null: the text is no certificate. */
export function expiryOf(pem: string): Date | null {
  try {
    return new Date(new X509Certificate(pem).validTo)
  } catch {
    return null
  }
}

/** Codes of TLS alerts by which a server refuses our certificate. */
const ALERT = /^ERR_SSL_\w*ALERT\w*(CERT|UNKNOWN_CA|ACCESS_DENIED)/

/**
 * Tells if the server refused our certificate: by a TLS alert, or by an HTTP page of its proxy (400, 403, 495 or 496 with
 * "SSL certificate" in the text, as nginx answers).
 */
export function isRefused(said: unknown): boolean {
  const { code, status, text } = said as { code?: unknown; status?: number; text?: string }
  if (typeof code === 'string') return ALERT.test(code)
  return status !== undefined && [400, 403, 495, 496].includes(status) && /ssl certificate/i.test(text ?? '')
}
