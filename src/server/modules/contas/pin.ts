import { createHash } from 'node:crypto'
import { hash } from '@node-rs/argon2'

/**
 * Hashes a PIN for `usuarios.pin_hash`. The salt is per account, not per user: equal PINs in an account have equal hashes,
 * so that the table's unique constraint refuses them.
 */
export const hashPin = (account_id: number, pin: string): Promise<string> =>
  hash(pin, {
    memoryCost: 19_456,
    timeCost: 2,
    parallelism: 1,
    salt: createHash('sha256').update(`pin:${account_id}`).digest().subarray(0, 16),
  })
