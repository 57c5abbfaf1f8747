import type { ZipEntry } from './read-zip.ts'

/**
 * Unpacks a file of a ZIP. Stops at the size that the index declares, and refuses a compressed file whose content has any
 * other size. @throws Error in Portuguese
 */
export async function unpack({ dados, comprimido, tamanho }: ZipEntry): Promise<Uint8Array> {
  if (!comprimido) return dados
  const open = new Uint8Array(tamanho)
  let length = 0
  const packed = new ReadableStream<BufferSource>({
    start(control) {
      control.enqueue(dados as BufferSource)
      control.close()
    },
  })
  const reader = packed.pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      if (length + read.value.length > tamanho) throw new Error('maior')
      open.set(read.value, length)
      length += read.value.length
    }
    if (length === tamanho) return open
  } catch {
    // the throw below reports the error
  } finally {
    await reader.cancel().catch(() => {})
  }
  throw new Error('O ZIP está corrompido: um arquivo não abre')
}
