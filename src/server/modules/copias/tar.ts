/** A file in an archive. Read `bytes` to the end before you ask for the next file. */
export interface TarFile {
  nome: string
  tamanho: number
  bytes: AsyncIterable<Buffer>
}

const BLOCK = 512
/** Type of a regular file, and magic of the format (POSIX.1-1988 ustar). */
const PLAIN = '0'
const MAGIC = 'ustar\0'
const OCTAL_LIMIT = 8 ** 11

const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`

/** Splits a path into a name of up to 100 bytes and a prefix of up to 155. */
function splitName(nome: string): { prefix: string; name: string } {
  if (Buffer.byteLength(nome) <= 100) return { prefix: '', name: nome }
  const slash = nome.indexOf('/', nome.length - 101)
  const [prefix, name] = [nome.slice(0, Math.max(slash, 0)), nome.slice(slash + 1)]
  if (slash < 0 || Buffer.byteLength(prefix) > 155 || Buffer.byteLength(name) > 100)
    throw new Error(`tar: ${nome} does not fit`)
  return { prefix, name }
}

/** Builds the header of a file of up to 8 GB. */
function header(nome: string, tamanho: number): Buffer {
  if (tamanho >= OCTAL_LIMIT) throw new Error(`tar: ${nome} does not fit`)
  const { prefix, name } = splitName(nome)
  const block = Buffer.alloc(BLOCK)
  block.write(name, 0)
  block.write(prefix, 345)
  block.write(octal(0o600, 7), 100)
  block.write(octal(0, 7), 108)
  block.write(octal(0, 7), 116)
  block.write(octal(tamanho, 11), 124)
  // a fixed time, so that equal rows give equal bytes
  block.write(octal(0, 11), 136)
  block.write(' '.repeat(8), 148)
  block.write(PLAIN, 156)
  block.write(`${MAGIC}00`, 257)
  block.write(`${octal(sumOf(block), 6)} `, 148)
  return block
}

const sumOf = (block: Buffer): number => block.reduce((sum, byte) => sum + byte, 0)

const padding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)

/** Packs a whole file. */
export const packFile = (nome: string, bytes: Buffer): Buffer =>
  Buffer.concat([header(nome, bytes.length), bytes, padding(bytes.length)])

/** Builds the end mark of an archive. */
export const packEnd = (): Buffer => Buffer.alloc(2 * BLOCK)

/** Reads the files of an archive one by one, then the rest of the source. @throws Error if it is truncated, or not a tar */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarFile> {
  const input = pieces(source)
  for (;;) {
    const head = await input.exactly(BLOCK)
    if (head.every(byte => byte === 0)) return await input.end()
    const said = Number.parseInt(head.toString('latin1', 148, 155), 8)
    const plain = Buffer.from(head)
    plain.write(' '.repeat(8), 148)
    if (said !== sumOf(plain)) throw new Error('tar: wrong checksum')
    const tamanho = Number.parseInt(head.toString('latin1', 124, 135), 8)
    const text = (from: number, to: number) => head.toString('utf8', from, to).replace(/\0.*$/s, '')
    const nome = [text(345, 500), text(0, 100)].filter(Boolean).join('/')
    const bytes = input.some(tamanho)
    yield { nome, tamanho, bytes }
    // skips unread bytes
    for await (const _ of bytes);
    await input.exactly(padding(tamanho).length)
  }
}

function pieces(source: AsyncIterable<Buffer>) {
  const iterator = source[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  const more = async () => {
    const next = await iterator.next()
    if (next.done) throw new Error('tar: cut')
    held = held.length === 0 ? next.value : Buffer.concat([held, next.value])
  }
  const take = (size: number) => {
    const taken = held.subarray(0, size)
    held = held.subarray(size)
    return taken
  }
  return {
    /** Reads the source to its end: only then is it known to be complete. */
    async end(): Promise<void> {
      while (!(await iterator.next()).done);
    },
    async exactly(size: number): Promise<Buffer> {
      while (held.length < size) await more()
      return take(size)
    },
    async *some(size: number): AsyncGenerator<Buffer> {
      for (let left = size; left > 0; ) {
        if (held.length === 0) await more()
        const taken = take(Math.min(left, held.length))
        left -= taken.length
        yield taken
      }
    },
  }
}
