import { inflateRawSync } from 'node:zlib'
import { plainName, readZip, type ZipEntry } from '../core/zip/read-zip.ts'

const LIMITES = { arquivos: 2000, bytes: 64 * 1024 * 1024 }

/** Unpacks a ZIP's files by name, without folders. @throws Error with a reason in Portuguese */
export const unzip = (bytes: Buffer): Map<string, Buffer> =>
  new Map(readZip(bytes, LIMITES).map(entry => [plainName(entry.nome), unpack(entry)]))

function unpack({ dados, comprimido, tamanho }: ZipEntry): Buffer {
  try {
    const content = comprimido
      ? inflateRawSync(dados, { maxOutputLength: Math.max(1, tamanho) })
      : Buffer.from(dados)
    if (content.length === tamanho) return content
  } catch {
    // the error below tells of it
  }
  throw new Error('O ZIP está corrompido: um arquivo não abre')
}
