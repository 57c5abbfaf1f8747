import { readSheet } from 'read-excel-file/web-worker'
import { readFileTable } from './file-table.ts'
import type { LeituraDoArquivo } from './parse-file.ts'

const scope = self as DedicatedWorkerGlobalScope

/** Reads a file in a worker, because a large file would block the page. */
scope.onmessage = async ({ data }: MessageEvent<{ conteudo: ArrayBuffer; leitura: LeituraDoArquivo }>) => {
  try {
    scope.postMessage({ tabela: await readFileTable(data.conteudo, data.leitura, readSheet) })
  } catch (error) {
    scope.postMessage({ erro: error instanceof Error ? error.message : 'Não consegui ler o arquivo' })
  }
}
