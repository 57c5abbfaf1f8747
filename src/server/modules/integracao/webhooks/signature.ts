import { createHmac } from 'node:crypto'

/** Header of an event's signature. */
export const SIGNATURE = 'tecla-assinatura'

const SECOND_MS = 1000

/** Signs a body for each secret that is valid: `t=<unix>,v1=<hex HMAC-SHA256 of "t.body">`. */
export function signatureOf(body: string, secrets: readonly string[], agora: Date): string {
  const t = Math.floor(agora.getTime() / SECOND_MS)
  const signed = secrets.map(
    secret => `v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`,
  )
  return [`t=${t}`, ...signed].join(',')
}
