import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { Contract } from '../../sim/contract/table.ts'
import { OPEN_DELIVERY, OPEN_DELIVERY_DESVIOS, OPEN_DELIVERY_FORA } from '../../sim/pedidos/fatos.ts'
import { API_PIX, API_PIX_DESVIOS, API_PIX_FORA } from '../../sim/pix/fatos.ts'
import { linesOfFile, linesOfTable } from './apoio/openapi.ts'
import type { Prova } from './apoio/prova.ts'

interface Published {
  arquivo: string
  contract: Contract
  /** Beginnings of the paths that the table leaves out. */
  fora: readonly string[]
  /** Ends of the places in which the table means to say another thing than the file. */
  desvios: readonly string[]
}

/** Tables of facts, and the file of each in the folder. */
const TABELAS: readonly Published[] = [
  {
    arquivo: 'opendelivery.yaml',
    contract: OPEN_DELIVERY,
    fora: OPEN_DELIVERY_FORA,
    desvios: OPEN_DELIVERY_DESVIOS,
  },
  { arquivo: 'pix.yaml', contract: API_PIX, fora: API_PIX_FORA, desvios: API_PIX_DESVIOS },
]

/** Compares a table with its file. Gives the lines that only one of them has. */
function differences({ arquivo, contract, fora, desvios }: Published, text: string): string[] {
  const [table, file] = [linesOfTable(contract), linesOfFile(parse(text), fora)]
  const meant = (line: string) => desvios.some(place => line.includes(place))
  const only = (here: Set<string>, there: Set<string>, where: string) =>
    [...here].filter(line => !there.has(line) && !meant(line)).map(line => `${arquivo}: só ${where}: ${line}`)
  return [...only(file, table, 'no arquivo'), ...only(table, file, 'na tabela')]
}

/**
 * Proof that compares the tables of facts of the simulated services with the files that the standards publish, which are not part of
 * this repository: `TECLA_OPENAPI_PASTA` names the folder that has them.
 */
export const contratos: Prova = {
  nome: 'contratos',
  resumo:
    'as tabelas de fatos do Open Delivery e da API Pix comparadas com os arquivos publicados (TECLA_OPENAPI_PASTA)',
  async executar(_forma, relatar) {
    const folder = process.env['TECLA_OPENAPI_PASTA'] ?? ''
    const problems: string[] = []
    for (const published of TABELAS) {
      const path = join(folder, published.arquivo)
      const lines = linesOfTable(published.contract).size
      if (folder === '' || !existsSync(path))
        relatar(`${published.arquivo}: não está em TECLA_OPENAPI_PASTA; ${lines} fatos não comparados`)
      else {
        const found = differences(published, readFileSync(path, 'utf8'))
        relatar(`${published.arquivo}: ${lines} fatos comparados, ${found.length} diferenças`)
        problems.push(...found)
      }
    }
    return problems
  },
}
