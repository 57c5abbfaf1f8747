import { readSheet } from 'read-excel-file/web-worker'
import { decode, type LeituraDoArquivo, parseSheet, parseText } from './parse-file.ts'

const scope = self as DedicatedWorkerGlobalScope

/**
 * Reads a file in a worker, because a large file would block the page. A file that starts with PK (ZIP) is a
 * spreadsheet, an old .xls is refused, any other is text.
 */
scope.onmessage = async ({ data }: MessageEvent<{ conteudo: ArrayBuffer; leitura: LeituraDoArquivo }>) => {
  try {
    const { conteudo, leitura } = data
    const bytes = new Uint8Array(conteudo)
    if (bytes[0] === 0xd0 && bytes[1] === 0xcf)
      throw new Error('Planilha do Excel antigo (.xls): salve como .xlsx ou CSV')
    if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
      const rows = await readSheet(conteudo).catch(() => {
        throw new Error('Não consegui ler a planilha: o arquivo está danificado ou tem senha')
      })
      scope.postMessage({ tabela: parseSheet(rows, leitura) })
    } else {
      const { texto, codificacao } = decode(bytes, leitura.codificacao)
      scope.postMessage({ tabela: parseText(texto, codificacao, leitura) })
    }
  } catch (error) {
    scope.postMessage({ erro: error instanceof Error ? error.message : 'Não consegui ler o arquivo' })
  }
}
