import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Seconds for which a code is valid, and steps before and after the present one that are accepted (RFC 6238 §5.2). */
const STEP_S = 30
const DRIFT = 1

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Encodes bytes in Base32 without padding (RFC 4648 §6). */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map(byte => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map(five => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** Makes the secret of a second factor: 160 bits, the length of SHA-1 (RFC 4226 §4). */
export const newSecret = (): Buffer => randomBytes(20)

/** Computes the code of a step (RFC 4226 §5.3, RFC 6238 §4) with HMAC-SHA-1, which every authenticator app knows. */
export function codeOf(secret: Buffer, step: number, digits = 6): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

export const stepAt = (moment: Date): number => Math.floor(moment.getTime() / 1000 / STEP_S)

/** Finds the step whose code was typed, among the present step and its neighbours; null: none. */
export function stepOfCode(secret: Buffer, typed: string, moment: Date): number | null {
  if (!/^\d{6}$/.test(typed)) return null
  const now = stepAt(moment)
  for (let step = now - DRIFT; step <= now + DRIFT; step++)
    if (timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(typed))) return step
  return null
}

/** Writes the address that an authenticator app reads from a QR Code (Key Uri Format of Google Authenticator). */
export const keyUri = (secret: Buffer, email: string): string =>
  `otpauth://totp/Tecla:${encodeURIComponent(email)}?secret=${toBase32(secret)}&issuer=Tecla`

const RECOVERY_CODES = 10

/** Makes the recovery codes: 80 random bits each, so that a fast hash is enough to store them. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => (toBase32(randomBytes(10)).match(/.{4}/g) ?? []).join('-'))

/** Hashes a recovery code, however it was typed. */
export const hashOfRecovery = (typed: string): string =>
  createHash('sha256')
    .update(typed.toUpperCase().replace(/[^A-Z2-7]/g, ''))
    .digest('hex')
