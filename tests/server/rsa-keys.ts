import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { inject } from 'vitest'

const own = crypto.generateKeyPairSync
let next = 0

/**
 * Hands out in turn the RSA keys that keys.ts made for the run, because making a key for each certificate was a tenth
 * of the time of these tests. No test file makes more certificates that must differ than there are keys.
 */
if (own.name !== 'fromTheRun') {
  const fromTheRun = (type: string, options: { modulusLength?: number }) => {
    if (type !== 'rsa' || options.modulusLength !== 2048) return own(type as 'rsa', options as never)
    const keys = inject('chaves')
    const privateKey = crypto.createPrivateKey(keys[next++ % keys.length] as string)
    return { privateKey, publicKey: crypto.createPublicKey(privateKey) }
  }
  Object.assign(crypto, { generateKeyPairSync: fromTheRun })
  syncBuiltinESMExports()
}
