import { createHash, randomBytes } from 'node:crypto'

/**
 * Makes a session token `<account_id>.<random>`. The account id allows a look-up under the account's row policy. Only the
 * SHA-256 of the random part is stored: 256 random bits need no slow hash.
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
