import { createHash } from 'node:crypto'
import { hash } from '@node-rs/argon2'

/**
 * Makes the hash of a PIN for `usuarios.pin_hash`. The salt is the account's, not the user's: equal PINs of an account have
 * equal hashes, which the table's unique constraint refuses.
 */
export const hashPin = (account_id: number, pin: string): Promise<string> =>
  hash(pin, {
    memoryCost: 19_456,
    timeCost: 2,
    parallelism: 1,
    salt: createHash('sha256').update(`pin:${account_id}`).digest().subarray(0, 16),
  })
