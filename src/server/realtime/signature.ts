import { createHash, createHmac } from 'node:crypto'
import { sameText } from '../same-text.ts'

/** Application of the Pusher protocol: browsers know the key, only servers know the secret. */
export interface RealtimeApp {
  id: string
  key: string
  secret: string
}

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

/**
 * Makes the `auth` text of a private channel for one socket
 * (pusher.com/docs/channels/library_auth_reference/auth-signatures).
 */
export const signChannel = (app: RealtimeApp, socketId: string, channel: string, channelData?: string) =>
  `${app.key}:${hmac(app.secret, [socketId, channel, channelData].filter(part => part !== undefined).join(':'))}`

/**
 * Tells if a REST request is signed with our secret, with a time at most ten minutes from now
 * (pusher.com/docs/channels/library_auth_reference/rest-api/#authentication).
 */
export function signedCall(
  app: RealtimeApp,
  call: { method: string; path: string; query: Record<string, string>; body: string; now: Date },
): boolean {
  const { auth_signature = '', ...signed } = call.query
  const age = Math.abs(call.now.getTime() / 1000 - Number(signed['auth_timestamp']))
  const md5 = createHash('md5').update(call.body).digest('hex')
  if (signed['auth_key'] !== app.key || signed['body_md5'] !== md5 || !(age <= 600)) return false
  const query = Object.keys(signed)
    .sort()
    .map(name => `${name}=${signed[name]}`)
    .join('&')
  return sameText(auth_signature, hmac(app.secret, `${call.method}\n${call.path}\n${query}`))
}
