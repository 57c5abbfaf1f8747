import { createHash, randomBytes } from 'node:crypto'

/**
 * Makes a token. It contains its account (`<account_id>.<random>`), so that its look-up runs under that account's policy.
 * Only the SHA-256 of the random part is stored: with 256 random bits no slow hash is needed.
 */
export function newToken(account_id: number): { token: string; hash: Buffer } {
  const random = randomBytes(32).toString('base64url')
  return { token: `${account_id}.${random}`, hash: hashOf(random) }
}

export function splitToken(token: string): { account_id: number; hash: Buffer } | null {
  const [account, random] = token.split('.')
  const account_id = Number(account)
  return random && Number.isSafeInteger(account_id) && account_id > 0
    ? { account_id, hash: hashOf(random) }
    : null
}

const hashOf = (random: string) => createHash('sha256').update(random).digest()
