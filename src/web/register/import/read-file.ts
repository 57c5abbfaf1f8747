import type { FileTable, LeituraDoArquivo } from './parse-file.ts'

/** Maximum size of a file in bytes: inside JSON it must fit the 64 MB that the server accepts. */
const MOST = 48 * 1024 * 1024

/** Reads a file or a pasted text in a worker, as the user says where he does. @throws Error with a message in Portuguese */
export async function readTable(source: Blob, leitura: LeituraDoArquivo = {}): Promise<FileTable> {
  if (source.size === 0) throw new Error('O arquivo está vazio')
  if (source.size > MOST) throw new Error(`O arquivo passa de ${MOST / 1024 / 1024} MB: divida em partes`)
  const conteudo = await source.arrayBuffer()
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<FileTable>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<{ tabela?: FileTable; erro?: string }>) => {
        if (data.tabela) resolve(data.tabela)
        else reject(new Error(data.erro))
      }
      worker.onerror = () => reject(new Error('Não consegui ler o arquivo'))
      worker.postMessage({ conteudo, leitura }, [conteudo])
    })
  } finally {
    worker.terminate()
  }
}
