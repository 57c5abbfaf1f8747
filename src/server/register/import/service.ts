import { AppError } from '../../../domain/error.ts'
import type {
  MapaImportacao,
  RecusaImportacao,
  RelatorioImportacao,
} from '../../../domain/fields/endpoints/to-import-endpoints.ts'
import { ambiguas } from '../../../domain/fields/sheet/import-limits.ts'
import { type FlatColumn, fileColumns, importKeys } from '../../../domain/fields/sheet/tabular.ts'
import type { Q } from '../../db/transaction.ts'
import type { Andamento } from '../../http/progress.ts'
import type { Sessao } from '../../http/session.ts'
import { isImported, openBatch } from '../bulk/batches.ts'
import type { BulkDeps } from '../bulk/service.ts'
import type { Refs } from '../write/refs.ts'
import { mapaDe, rememberMapa } from './mapas.ts'
import { createRowParser } from './parse-row.ts'
import {
  flatKey,
  type ImportReport,
  type ImportTarget,
  type PedidoImportacao,
  type ReadLine,
} from './target.ts'

/** Lines until other requests get a turn; objects of larger chunks would leave V8's young generation (slow). */
const CHUNK = 250
/** Maximum number of chunks being written at once: the database writes while the next chunk is checked. */
const WRITING = 2
/** Maximum number of refusals, and of warnings, in the report; further refused lines are only counted. */
const MOST_TOLD = 1000

/** Error thrown to roll back a simulation. */
class Desfaz extends Error {}

const refuse = (campo: string, mensagem: string) =>
  new AppError('VALIDACAO', { mensagem, errors: { [campo]: [mensagem] } })

/** Makes the import of a file into a target: reads each line, and has all of them written in one transaction, or none. */
export function createImporter(target: ImportTarget, deps: Pick<BulkDeps, 'db' | 'clock'>) {
  const { register } = target
  const columns = new Map(fileColumns(register, true).map(column => [column.key, column]))

  /** Finds the register's column for each of the file; null: none, or the id. @throws VALIDACAO with the fault */
  function columnsFor({ colunas, chave }: MapaImportacao): (FlatColumn | null)[] {
    const seen = new Set<string>()
    const found = colunas.map(key => {
      if (key === null || (key === 'id' && chave === 'id')) return null
      const column = columns.get(key)
      if (!column) throw refuse('colunas', `Coluna desconhecida: ${key}`)
      if (seen.has(key)) throw refuse('colunas', `Duas colunas do arquivo vão para ${column.titulo}`)
      seen.add(key)
      return column
    })
    if (chave !== null && !importKeys(register).includes(chave))
      throw refuse('chave', `${chave} não identifica um registro`)
    if (chave !== null && !colunas.includes(chave))
      throw refuse('chave', 'A coluna que identifica o registro não está no arquivo')
    if (seen.size === 0) throw refuse('colunas', 'Nenhuma coluna do arquivo foi escolhida')
    return found
  }

  /** Reads the constant values for every new record. @throws VALIDACAO with the invalid constant */
  async function constantsOf({ colunas, constantes = {} }: PedidoImportacao, refs: Refs) {
    const found = Object.keys(constantes).map(key => {
      const column = columns.get(key)
      if (!column || column.lista) throw refuse('constantes', `Coluna desconhecida: ${key}`)
      if (colunas.includes(key)) throw refuse('constantes', `${column.titulo} já é uma coluna do arquivo`)
      return column
    })
    const { body, faults } = await createRowParser(found, refs)(Object.values(constantes))
    const [fault] = faults
    if (fault) throw refuse(`constantes.${fault.key}`, `${titleOf(fault.key)}: ${fault.mensagem}`)
    return body
  }

  const titleOf = (campo: string | null): string | null => {
    if (campo === null) return null
    return (
      columns.get(flatKey(campo))?.titulo ??
      columns.get(campo)?.titulo ??
      register.fields[campo]?.label ??
      campo
    )
  }

  /** Makes the report of an import, to which its lines are told. */
  function reportOf() {
    const feitas = { inseridas: 0, alteradas: 0, iguais: 0 }
    const recusadas = new Set<number>()
    const recusas: RecusaImportacao[] = []
    const avisos: RecusaImportacao[] = []
    const tell = (of: RecusaImportacao[], linha: number, campo: string | null, mensagem: string) => {
      if (of.length < MOST_TOLD) of.push({ linha, coluna: titleOf(campo), mensagem })
    }
    const report: ImportReport = {
      refuse(indice, campo, mensagem) {
        recusadas.add(indice)
        tell(recusas, indice, campo, mensagem)
      },
      warn: (indice, campo, mensagem) => tell(avisos, indice, campo, mensagem),
      count: what => void feitas[what]++,
      refused: () => recusadas.size > 0,
    }
    const told = () => ({
      ...feitas,
      recusadas: recusadas.size,
      recusas: recusas.sort((a, b) => a.linha - b.linha),
      avisos,
    })
    return { report, told }
  }

  return {
    /**
     * Imports or simulates. @throws VALIDACAO with the report in `dados` when a line is refused outside a simulation;
     * CONFLITO for a `uuid` imported before
     */
    async importar(
      sessao: Sessao,
      pedido: PedidoImportacao,
      andamento: Andamento,
      of?: number,
    ): Promise<RelatorioImportacao> {
      const colunas = columnsFor(pedido)
      let relatorio: RelatorioImportacao | undefined
      const work = async (q: Q) => {
        const scope = await target.scopeOf(q, sessao, of)
        const { simular, uuid, linhas } = pedido
        if (!simular) await target.hold?.(q, sessao)
        const agora = deps.clock()
        if (!simular && uuid && (await isImported(q, uuid)))
          throw new AppError('CONFLITO', { mensagem: 'Este arquivo já foi importado' })
        const lote_id = simular
          ? null
          : await openBatch(q, sessao, target, scope, {
              tipo: 'importacao',
              linhas: linhas.length,
              em: agora,
              uuid,
            })
        const { report, told } = reportOf()
        const running = await target.begin({ q, sessao, scope, agora, pedido, lote_id, report })
        const ler = createRowParser(colunas, running.refs)
        const constantes = await constantsOf(pedido, running.refs)
        const linhaDe = (i: number) => pedido.numeros?.[i] ?? i + 2
        for (const { linha, coluna, mensagem } of ambiguas(colunas, linhas))
          report.refuse(linhaDe(linha), colunas[coluna]?.key ?? null, mensagem)
        const readFrom = async (from: number): Promise<ReadLine[]> => {
          const read: ReadLine[] = []
          for (const [i, cells] of linhas.slice(from, from + CHUNK).entries())
            read.push({ indice: linhaDe(from + i), cells, ...(await ler(cells)) })
          return read
        }
        const writing: Promise<void>[] = []
        try {
          for (let from = 0; from < linhas.length; from += CHUNK) {
            await andamento.em(from, linhas.length, simular ? 'conferindo' : 'gravando')
            if (target.oneByOne) await Promise.all(writing)
            const write = await running.chunk(await readFrom(from), constantes)
            if (writing.length >= WRITING) await writing.shift()
            const written = write()
            written.catch(() => {})
            writing.push(written)
          }
          await Promise.all(writing)
        } catch (error) {
          // every query must end before the transaction ends; the first fault is told, not that all after it fails too
          const faults = (await Promise.allSettled(writing)).flatMap(each =>
            each.status === 'rejected' ? [each.reason] : [],
          )
          throw [error, ...faults].find(fault => !isAborted(fault)) ?? error
        }
        if (!report.refused()) await running.finish?.(andamento)
        await andamento.em(linhas.length, linhas.length, 'pronto')
        relatorio = { lote_id, linhas: linhas.length, ...told(), somas: running.sums?.() ?? [] }
        const { recusadas } = relatorio
        if (simular) throw new Desfaz()
        if (recusadas > 0)
          throw new AppError('VALIDACAO', {
            mensagem: `${recusadas === 1 ? '1 linha recusada' : `${recusadas} linhas recusadas`}: nada foi importado`,
            dados: { ...relatorio, lote_id: null, inseridas: 0, alteradas: 0, iguais: 0 },
          })
        const { cabecalho, chave } = pedido
        if (cabecalho)
          await rememberMapa(
            q,
            sessao,
            register.id,
            cabecalho,
            {
              colunas: pedido.colunas,
              chave,
            },
            deps.clock(),
          )
      }
      await deps.db.tx(sessao, work).catch(error => {
        if (!(error instanceof Desfaz)) throw error
      })
      if (!relatorio) throw new AppError('ERRO_INTERNO')
      if (!pedido.simular) target.after?.(sessao, relatorio.linhas)
      return relatorio
    },

    mapa: (sessao: Sessao, cabecalho: readonly string[]) =>
      deps.db.tx(sessao, q => mapaDe(q, register.id, cabecalho)),
  }
}

/** Tells whether a statement failed only because one before it did (25P02, in_failed_sql_transaction). */
const isAborted = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '25P02'
