import { inflateRawSync } from 'node:zlib'

/** Of all files of an archive together, unpacked. */
const MOST_BYTES = 64 * 1024 * 1024
const MOST_FILES = 2000
const END = 0x06054b50
const ENTRY = 0x02014b50
const STORED = 0
const DEFLATED = 8

/**
 * Files of a ZIP by their name without folders, read by its central directory (PKWARE APPNOTE 4.3). No encryption, no ZIP64: the
 * official packages have neither.
 * @throws Error in Portuguese saying what is wrong with it
 */
export function unzip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== END)
    throw new Error('O arquivo não é um ZIP inteiro')
  const count = bytes.readUInt16LE(end + 10)
  if (count > MOST_FILES) throw new Error(`O ZIP tem mais de ${MOST_FILES} arquivos`)
  const files = new Map<string, Buffer>()
  let at = bytes.readUInt32LE(end + 16)
  let total = 0
  for (let i = 0; i < count; i++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY)
      throw new Error('O ZIP está corrompido: o índice não fecha')
    const [packed, size] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)]
    const [name, extra, comment] = [28, 30, 32].map(offset => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const path = bytes.toString('latin1', at + 46, at + 46 + name)
    total += size
    if (total > MOST_BYTES) throw new Error('O ZIP aberto passa de 64 MB')
    if (!path.endsWith('/')) {
      const content = unpack(bytes, bytes.readUInt32LE(at + 42), bytes.readUInt16LE(at + 10), packed, size)
      files.set(path.replace(/^.*[/\\]/, ''), content)
    }
    at += 46 + name + extra + comment
  }
  return files
}

function unpack(bytes: Buffer, at: number, method: number, packed: number, size: number): Buffer {
  if (at + 30 > bytes.length) throw new Error('O ZIP está corrompido: falta um arquivo')
  const begin = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  const data = bytes.subarray(begin, begin + packed)
  if (method !== STORED && method !== DEFLATED) throw new Error('O ZIP usa uma compressão desconhecida')
  try {
    const content =
      method === STORED ? Buffer.from(data) : inflateRawSync(data, { maxOutputLength: Math.max(1, size) })
    if (content.length === size) return content
  } catch {
    // told below
  }
  throw new Error('O ZIP está corrompido: um arquivo não abre')
}
