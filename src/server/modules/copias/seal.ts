import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'

/**
 * First bytes of an encrypted stream. After them come the salt and AES-256-GCM frames, each with its length. A frame's
 * number is its nonce, and the last frame is marked, so that frames cannot be swapped or cut off. scrypt (RFC 7914)
 * derives the key from the password.
 */
const MAGIC = Buffer.from('TECLA-COPIA-1\n')
const SALT = 16
const TAG = 16
const FRAME = 64 * 1024
/** Cost of scrypt: 32 MB of memory per guess. */
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }

export class WrongPassword extends Error {
  /** True if no password was given. */
  readonly missing: boolean

  constructor(missing: boolean, options?: ErrorOptions) {
    super('wrong password', options)
    this.missing = missing
  }
}

const keyOf = (senha: string, salt: Buffer): Promise<Buffer> =>
  promisify<string, Buffer, number, typeof COST, Buffer>(scrypt)(senha.normalize('NFC'), salt, 32, COST)

function nonce(frame: number, last: boolean): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeBigUInt64BE(BigInt(frame), 0)
  bytes.writeUInt8(last ? 1 : 0, 8)
  return bytes
}

/** Encrypts a stream. */
export async function* seal(source: AsyncIterable<Buffer>, senha: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT)
  const key = await keyOf(senha, salt)
  yield Buffer.concat([MAGIC, salt])
  let frame = 0
  const close = (plain: Buffer, last: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonce(frame++, last))
    const body = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    const head = Buffer.alloc(4)
    head.writeUInt32BE(body.length)
    return Buffer.concat([head, body])
  }
  let held: Buffer = Buffer.alloc(0)
  for await (const piece of source) {
    held = held.length === 0 ? piece : Buffer.concat([held, piece])
    while (held.length > FRAME) {
      yield close(held.subarray(0, FRAME), false)
      held = held.subarray(FRAME)
    }
  }
  yield close(held, true)
}

/**
 * Decrypts a stream; passes an unencrypted stream on unchanged. @throws WrongPassword, also when the password is
 * missing; Error if it is truncated or damaged
 */
export async function* unseal(source: AsyncIterable<Buffer>, senha: string | null): AsyncGenerator<Buffer> {
  const iterator = source[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  let over = false
  const fill = async (size: number) => {
    while (held.length < size && !over) {
      const next = await iterator.next()
      if (next.done) over = true
      else held = Buffer.concat([held, next.value])
    }
    return held.length >= size
  }
  await fill(MAGIC.length)
  if (!held.subarray(0, MAGIC.length).equals(MAGIC)) {
    while (held.length > 0) {
      yield held
      held = Buffer.alloc(0)
      await fill(1)
    }
    return
  }
  if (!senha) throw new WrongPassword(true)
  if (!(await fill(MAGIC.length + SALT))) throw new Error('seal: cut')
  const key = await keyOf(senha, held.subarray(MAGIC.length, MAGIC.length + SALT))
  held = held.subarray(MAGIC.length + SALT)
  for (let frame = 0; ; frame++) {
    if (!(await fill(4))) throw new Error('seal: cut')
    const size = held.readUInt32BE()
    if (size < TAG || size > FRAME + TAG || !(await fill(4 + size))) throw new Error('seal: cut')
    const body = held.subarray(4, 4 + size)
    held = held.subarray(4 + size)
    const last = held.length === 0 && !(await fill(1))
    yield open(key, frame, last, body)
    if (last) return
  }
}

/**
 * Decrypts the first frame from the first bytes of a stream. `begin` must hold the whole frame. Returns unencrypted bytes
 * unchanged. @throws WrongPassword, also when the password is missing; Error if the frame is truncated
 */
export async function unsealBegin(begin: Buffer, senha: string | null): Promise<Buffer> {
  if (!isSealed(begin)) return begin
  if (!senha) throw new WrongPassword(true)
  const head = MAGIC.length + SALT
  if (begin.length < head + 4) throw new Error('seal: cut')
  const end = head + 4 + begin.readUInt32BE(head)
  if (end - head - 4 < TAG || end > begin.length) throw new Error('seal: cut')
  const key = await keyOf(senha, begin.subarray(MAGIC.length, head))
  return open(key, 0, end === begin.length, begin.subarray(head + 4, end))
}

function open(key: Buffer, frame: number, last: boolean, body: Buffer): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce(frame, last))
    decipher.setAuthTag(body.subarray(body.length - TAG))
    return Buffer.concat([decipher.update(body.subarray(0, body.length - TAG)), decipher.final()])
  } catch (cause) {
    if (frame === 0) throw new WrongPassword(false, { cause })
    throw new Error('seal: damaged', { cause })
  }
}

/** Tells from the first bytes if a file needs a password. */
export const isSealed = (begin: Buffer): boolean => begin.subarray(0, MAGIC.length).equals(MAGIC)
