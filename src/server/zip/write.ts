import { constants, crc32, createDeflateRaw } from 'node:zlib'

const LEVEL = { level: 6 }
/** So many bytes wait to be compressed while more are made; Node's types lack the option, which Transform takes. */
const OF_STREAM = { ...LEVEL, writableHighWaterMark: 1024 * 1024 }
const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const DESCRIPTOR = 0x08074b50
/** Flag: sizes and checksum follow the content. */
const STREAMED = 0x0008
const UTF8 = 0x0800
/** Limits from which a ZIP needs 64-bit counts and offsets. */
const MANY = 0xffff
const FAR = 0xffffffff

/** Compressed file, ready to be added. */
export interface Packed {
  nome: string
  bytes: Buffer
  crc: number
  size: number
}

/**
 * Compresses small files one after the other with one zlib stream, because a stream for each file would stay in memory
 * until the next major garbage collection. Pack one file at a time; call `close` at the end.
 */
export class Packer {
  #deflate = createDeflateRaw(LEVEL)
  #pieces: Buffer[] = []

  constructor() {
    this.#deflate.on('data', piece => this.#pieces.push(piece))
  }

  async pack({ nome, xml }: { nome: string; xml: string | Buffer }): Promise<Packed> {
    const whole = typeof xml === 'string' ? Buffer.from(xml) : xml
    await new Promise<void>((resolve, reject) => {
      this.#deflate.once('error', reject)
      this.#deflate.write(whole)
      this.#deflate.flush(constants.Z_FINISH, () => {
        this.#deflate.off('error', reject)
        resolve()
      })
    })
    const bytes = Buffer.concat(this.#pieces)
    this.#pieces = []
    this.#deflate.reset()
    return { nome, bytes, crc: crc32(whole), size: whole.length }
  }

  close(): void {
    this.#deflate.close()
  }
}

/** Bytes of the ZIP's index allocated at once: many small buffers would each keep a larger block in memory. */
const BLOCK = 64 * 1024

/**
 * Writes a ZIP as a stream (ISO/IEC 21320-1, with the ZIP64 of APPNOTE 4.3.14 from 65,535 files or 4 GiB on). Only its
 * index is in memory.
 */
export class ZipWriter {
  #at = 0
  #files = 0
  #directory: Buffer[] = []
  #block = Buffer.allocUnsafeSlow(BLOCK)
  #used = 0

  /** Adds a file whose content comes in pieces; gives the ZIP's bytes. */
  async *stream(nome: string, pieces: AsyncIterable<string>): AsyncGenerator<Buffer> {
    const start = this.#at
    yield this.#count(header(nome, STREAMED, { crc: 0, deflated: 0, size: 0 }))
    const deflate = createDeflateRaw(OF_STREAM)
    let crc = 0
    let size = 0
    let deflated = 0
    const feed = (async () => {
      for await (const piece of pieces) {
        const bytes = Buffer.from(piece)
        crc = crc32(bytes, crc)
        size += bytes.length
        if (!deflate.write(bytes)) await new Promise(resolve => deflate.once('drain', resolve))
      }
      deflate.end()
    })()
    feed.catch(error => deflate.destroy(error))
    for await (const bytes of deflate) {
      deflated += (bytes as Buffer).length
      yield this.#count(bytes as Buffer)
    }
    await feed
    const descriptor = Buffer.alloc(16)
    descriptor.writeUInt32LE(DESCRIPTOR, 0)
    descriptor.writeUInt32LE(crc, 4)
    descriptor.writeUInt32LE(deflated, 8)
    descriptor.writeUInt32LE(size, 12)
    yield this.#count(descriptor)
    this.#list(nome, STREAMED, { crc, deflated, size }, start)
  }

  /** Adds a compressed file; gives the ZIP's bytes. */
  add({ nome, bytes, crc, size }: Packed): Buffer {
    const sizes = { crc, deflated: bytes.length, size }
    const start = this.#at
    this.#list(nome, 0, sizes, start)
    return this.#count(Buffer.concat([header(nome, 0, sizes), bytes]))
  }

  get length(): number {
    return this.#at
  }

  /** Gives the index, which ends the ZIP. */
  end(): Buffer {
    const directory = Buffer.concat([...this.#directory, this.#block.subarray(0, this.#used)])
    const start = this.#at
    const wide = this.#files >= MANY || start >= FAR
    const end = Buffer.alloc(22)
    end.writeUInt32LE(0x06054b50, 0)
    end.writeUInt16LE(wide ? MANY : this.#files, 8)
    end.writeUInt16LE(wide ? MANY : this.#files, 10)
    end.writeUInt32LE(directory.length, 12)
    end.writeUInt32LE(wide ? FAR : start, 16)
    return Buffer.concat(wide ? [directory, this.#wideEnd(directory.length, start), end] : [directory, end])
  }

  #wideEnd(length: number, start: number): Buffer {
    const end = Buffer.alloc(56 + 20)
    end.writeUInt32LE(0x06064b50, 0)
    end.writeBigUInt64LE(44n, 4)
    end.writeUInt16LE(45, 12)
    end.writeUInt16LE(45, 14)
    end.writeBigUInt64LE(BigInt(this.#files), 24)
    end.writeBigUInt64LE(BigInt(this.#files), 32)
    end.writeBigUInt64LE(BigInt(length), 40)
    end.writeBigUInt64LE(BigInt(start), 48)
    // offset of the ZIP64 end record
    end.writeUInt32LE(0x07064b50, 56)
    end.writeBigUInt64LE(BigInt(start + length), 64)
    end.writeUInt32LE(1, 72)
    return end
  }

  #list(nome: string, flags: number, sizes: Sizes, start: number): void {
    this.#files++
    const entry = header(nome, flags, sizes, start)
    if (this.#used + entry.length > BLOCK) {
      this.#directory.push(this.#block.subarray(0, this.#used))
      this.#block = Buffer.allocUnsafeSlow(Math.max(BLOCK, entry.length))
      this.#used = 0
    }
    this.#used += entry.copy(this.#block, this.#used)
  }

  #count(bytes: Buffer): Buffer {
    this.#at += bytes.length
    return bytes
  }
}

interface Sizes {
  crc: number
  deflated: number
  size: number
}

/** Makes the local header or, with `start`, the entry of the index. */
function header(name: string, flags: number, { crc, deflated, size }: Sizes, start?: number): Buffer {
  const bytes = Buffer.from(name)
  const central = start !== undefined
  const far = central && start >= FAR
  const head = Buffer.alloc(central ? 46 : 30)
  const version = far ? 45 : 20
  let at = head.writeUInt32LE(central ? CENTRAL : LOCAL, 0)
  if (central) at = head.writeUInt16LE(version, at)
  at = head.writeUInt16LE(version, at)
  at = head.writeUInt16LE(UTF8 | flags, at)
  at = head.writeUInt16LE(8, at) // deflate
  at = head.writeUInt16LE(0, at)
  at = head.writeUInt16LE(0x21, at) // 1980-01-01, so that the same files give the same bytes
  at = head.writeUInt32LE(crc, at)
  at = head.writeUInt32LE(deflated, at)
  at = head.writeUInt32LE(size, at)
  at = head.writeUInt16LE(bytes.length, at)
  if (!central) return Buffer.concat([head, bytes])
  head.writeUInt32LE(far ? FAR : start, 42)
  if (!far) return Buffer.concat([head, bytes])
  head.writeUInt16LE(12, at)
  const extra = Buffer.alloc(12)
  extra.writeUInt16LE(0x0001, 0)
  extra.writeUInt16LE(8, 2)
  extra.writeBigUInt64LE(BigInt(start), 4)
  return Buffer.concat([head, bytes, extra])
}
