import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './start-error.ts'

/**
 * Encrypts secrets (AES-256-GCM) with a key that is not in the database, so that a copy of only the database reveals
 * none. `context` binds an encrypted value to its row: it can only be decrypted with the same context.
 */
export interface Vault {
  seal(plain: Buffer, context: string): Buffer
  /** Decrypts a value. @throws Error when it was changed, has another context, or was encrypted with another key */
  open(sealed: Buffer, context: string): Buffer
  /** Makes a signature of a text with the key (HMAC-SHA-256, base64url). */
  sign(text: string, context: string): string
  /** Reads the key file again, after a restore has replaced it. */
  reload(): void
}

const IV = 12
const TAG = 16

/** Reads the key file `dir/chave` (0600), or makes it at the first start. @throws StartError when damaged */
export function openVault(dir: string): Vault {
  const file = join(dir, 'chave')
  if (!existsSync(file)) makeKey(file)
  const read = () => {
    const bytes = readFileSync(file)
    if (bytes.length !== 32) throw new StartError(`A chave dos certificados está danificada: ${file}`)
    return bytes
  }
  let key = read()
  return {
    reload: () => {
      key = read()
    },
    sign: (text, context) => createHmac('sha256', key).update(`${context}\0${text}`).digest('base64url'),
    seal(plain, context) {
      const iv = randomBytes(IV)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body])
    },
    open(sealed, context) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV)).setAAD(
        Buffer.from(context),
      )
      decipher.setAuthTag(sealed.subarray(IV, IV + TAG))
      return Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()])
    },
  }
}

/** Makes the key file whole or not at all: one cut short by a crash would keep the server from starting. */
function makeKey(file: string): void {
  const partial = `${file}.${process.pid}`
  writeFileSync(partial, randomBytes(32), { mode: 0o600 })
  try {
    linkSync(partial, file)
  } catch (error) {
    // another process has just made the file: its key is used
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    unlinkSync(partial)
  }
}
