import { createHash } from 'node:crypto'
import { hash } from '@node-rs/argon2'

/** Hashes a PIN, salted per account: equal PINs have equal hashes, which the table's unique constraint refuses. */
export const hashPin = (account_id: number, pin: string): Promise<string> =>
  hash(pin, {
    memoryCost: 19_456,
    timeCost: 2,
    parallelism: 1,
    salt: createHash('sha256').update(`pin:${account_id}`).digest().subarray(0, 16),
  })
