const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_SIZE = 22
/** Longest comment at the end of an archive, bytes. */
const COMMENT = 0xffff
const STORED = 0
const DEFLATED = 8
const ENCRYPTED = 1
const UTF8_NAME = 0x800

export interface ZipLimits {
  /** Most files in the archive's index, folders included. */
  arquivos: number
  /** Most bytes of all files, unpacked. */
  bytes: number
  /** Highest ratio of unpacked to packed size. A higher one is an attack, not compression. */
  razao?: number
}

/** A file of an archive, still packed. */
export interface ZipEntry {
  /** Name with folders. */
  nome: string
  dados: Uint8Array
  /** True for raw deflate (RFC 1951); false for stored bytes. */
  comprimido: boolean
  /** Unpacked size in bytes: unpacking must stop there. */
  tamanho: number
}

/** Recognises an archive by the mark of its first file or, when empty, its end mark. */
export function isZip(bytes: Uint8Array): boolean {
  if (bytes.length < 4) return false
  const begins = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true)
  return begins === LOCAL || begins === END
}

/**
 * Lists the files of a ZIP by its central directory (PKWARE APPNOTE 4.3), without unpacking; folders are left out.
 * Encryption and ZIP64 are not supported: archives of notes have neither.
 * @throws Error in Portuguese, before anything is unpacked
 */
export function readZip(bytes: Uint8Array, limites: ZipLimits): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOf(view)
  if (end === null) throw new Error('O arquivo não é um ZIP inteiro')
  const count = view.getUint16(end + 10, true)
  if (count > limites.arquivos)
    throw new Error(`O ZIP tem mais de ${limites.arquivos.toLocaleString('pt-BR')} arquivos`)
  const entries: ZipEntry[] = []
  let at = view.getUint32(end + 16, true)
  let total = 0
  for (let i = 0; i < count; i++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== ENTRY)
      throw new Error('O ZIP está corrompido: o índice não fecha')
    const flags = view.getUint16(at + 8, true)
    const method = view.getUint16(at + 10, true)
    const packed = view.getUint32(at + 20, true)
    const tamanho = view.getUint32(at + 24, true)
    const name = view.getUint16(at + 28, true)
    const nome = nameOf(bytes.subarray(at + 46, at + 46 + name), flags)
    total += tamanho
    if (total > limites.bytes)
      throw new Error(`O ZIP aberto passa de ${Math.floor(limites.bytes / 1024 / 1024)} MB`)
    if (!nome.endsWith('/')) {
      if ((flags & ENCRYPTED) !== 0) throw new Error('O ZIP tem senha: tire a senha e tente de novo')
      if (method !== STORED && method !== DEFLATED) throw new Error('O ZIP usa uma compressão desconhecida')
      if (limites.razao !== undefined && tamanho > limites.razao * Math.max(packed, 1024))
        throw new Error('O ZIP está comprimido além do que um arquivo de notas pode estar')
      const dados = dataOf(bytes, view, view.getUint32(at + 42, true), packed)
      entries.push({ nome, dados, comprimido: method === DEFLATED, tamanho })
    }
    at += 46 + name + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** Finds the end record, which comes before a comment of any length: the last one whose comment fits in the file. */
function endOf(view: DataView): number | null {
  const least = Math.max(0, view.byteLength - END_SIZE - COMMENT)
  for (let at = view.byteLength - END_SIZE; at >= least; at--)
    if (view.getUint32(at, true) === END && at + END_SIZE + view.getUint16(at + 20, true) <= view.byteLength)
      return at
  return null
}

function dataOf(bytes: Uint8Array, view: DataView, at: number, packed: number): Uint8Array {
  if (at + 30 > bytes.length || view.getUint32(at, true) !== LOCAL)
    throw new Error('O ZIP está corrompido: falta um arquivo')
  const begin = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  if (begin + packed > bytes.length) throw new Error('O ZIP está corrompido: falta um arquivo')
  return bytes.subarray(begin, begin + packed)
}

const nameOf = (bytes: Uint8Array, flags: number): string =>
  new TextDecoder((flags & UTF8_NAME) === 0 ? 'windows-1252' : 'utf-8').decode(bytes)

/** Removes the folders from a name. */
export const plainName = (nome: string): string => nome.replace(/^.*[/\\]/, '')
