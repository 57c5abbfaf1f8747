import { createHash } from 'node:crypto'
import { hash } from '@node-rs/argon2'

/**
 * Hash of a PIN as `usuarios.pin_hash` keeps it. Salted by the account and not by the user: equal PINs of one account
 * give equal hashes, which the table's unique refuses.
 */
export const hashPin = (account_id: number, pin: string): Promise<string> =>
  hash(pin, {
    memoryCost: 19_456,
    timeCost: 2,
    parallelism: 1,
    salt: createHash('sha256').update(`pin:${account_id}`).digest().subarray(0, 16),
  })
