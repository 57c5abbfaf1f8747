import { createHash, randomBytes } from 'node:crypto'
import { networkInterfaces } from 'node:os'
import type { Config } from '../../config.ts'

/**
 * Makes the token of a mailed link: `<account_id>-<random>`. The account id allows a look-up under the account's row
 * policy. The token has no dot, because routes of the app refuse dots. Only the SHA-256 of the random part is stored.
 */
export function newLink(account_id: number): { token: string; hash: Buffer } {
  const random = randomBytes(32).toString('base64url')
  return { token: `${account_id}-${random}`, hash: hashOf(random) }
}

export function readLink(token: string): { account_id: number; hash: Buffer } | null {
  const [, account, random] = /^([1-9]\d{0,14})-([\w-]{43})$/.exec(token) ?? []
  return account && random ? { account_id: Number(account), hash: hashOf(random) } : null
}

const hashOf = (random: string) => createHash('sha256').update(random).digest()

/**
 * Returns the base URL of mailed links: TECLA_URL, else the address where the server listens (its network address when
 * it listens on all). Never uses the Host header: a stranger could make us mail links to another server.
 */
export function publicUrl({ publicUrl: given, host, port }: Config): string {
  if (given) return given
  const everywhere = host === '0.0.0.0' || host === '::'
  const name = everywhere ? lanAddress() : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

const lanAddress = () =>
  Object.values(networkInterfaces())
    .flatMap(list => list ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1'
