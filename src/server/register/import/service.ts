import { reach } from '../../../core/fields/reach.ts'
import { AppError } from '../../../domain/error.ts'
import type { RecordContext } from '../../../domain/fields/define.ts'
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
import { apply, type Feita } from '../bulk/apply.ts'
import { isImported, openBatch } from '../bulk/batches.ts'
import { createJudge, type Judge, type RowRefusal, type RowRequest, wordsOf } from '../bulk/judge.ts'
import type { BulkDeps } from '../bulk/service.ts'
import type { Served } from '../hooks.ts'
import { planOf } from '../plan.ts'
import type { RecordScope } from '../read/source.ts'
import { scopesOf } from '../scope.ts'
import { childrenOf, type WireRow } from '../wire.ts'
import { contextOf } from '../write/save.ts'
import { tidyBehind } from '../write/tidy-behind.ts'
import { mapaDe, rememberMapa } from './mapas.ts'
import { createRowParser, withMain } from './parse-row.ts'
import { storedBy } from './stored.ts'

/** Lines until other requests get a turn; objects of larger chunks would leave V8's young generation (slow). */
const CHUNK = 250
/** Maximum number of chunks being written at once: the database writes while the next chunk is checked. */
const WRITING = 2
/** Maximum number of refusals, and of warnings, in the report; further refused lines are only counted. */
const MOST_TOLD = 1000

export interface PedidoImportacao extends MapaImportacao {
  simular: boolean
  uuid?: string | undefined
  cabecalho?: string[] | undefined
  constantes?: Record<string, string> | undefined
  linhas: string[][]
  numeros?: number[] | undefined
}

/** Error thrown to roll back a simulation. */
class Desfaz extends Error {}

const refuse = (campo: string, mensagem: string) =>
  new AppError('VALIDACAO', { mensagem, errors: { [campo]: [mensagem] } })

/** Makes a register's import: checks lines like single saves, and writes all in one transaction, or none. */
export function createImporter(register: Served, all: readonly Served[], deps: BulkDeps) {
  const plan = planOf(register, all)
  const registers = new Map(all.map(item => [item.id, item]))
  const scopeOf = scopesOf(register, all)
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
  async function constantsOf({ colunas, constantes = {} }: PedidoImportacao, refs: Judge['refs']) {
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

  interface Estado {
    feitas: { inseridas: number; alteradas: number; iguais: number }
    recusadas: Set<number>
    recusas: RecusaImportacao[]
    avisos: RecusaImportacao[]
    /** Line of each earlier key. */
    chaves: Map<string, number>
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

  function refuseRow(estado: Estado, refusal: RowRefusal): void {
    const { indice, campo } = refusal
    estado.recusadas.add(indice)
    if (estado.recusas.length < MOST_TOLD)
      estado.recusas.push({ linha: indice, coluna: titleOf(campo), mensagem: wordsOf(refusal) })
  }

  /** Adds the warnings that a form would show for the file's columns. */
  function warnRow(
    estado: Estado,
    { indice, body }: { indice: number; body: WireRow },
    contexto: RecordContext,
  ): void {
    for (const { campo, diz } of register.warnings ?? []) {
      const mensagem = reach(body, campo) === undefined ? null : diz(body as never, contexto)
      if (mensagem !== null && estado.avisos.length < MOST_TOLD)
        estado.avisos.push({ linha: indice, coluna: titleOf(campo), mensagem })
    }
  }

  /** Checks a chunk of lines; gives the function that writes them, so that the next is checked meanwhile. */
  async function chunk(
    { q, sessao, scope, judge }: { q: Q; sessao: Sessao; scope: RecordScope; judge: Judge },
    {
      pedido,
      ler,
      from,
      estado,
      lote_id,
      constantes,
    }: {
      pedido: PedidoImportacao
      ler: ReturnType<typeof createRowParser>
      from: number
      estado: Estado
      lote_id: number | null
      constantes: WireRow
    },
  ): Promise<() => Promise<void>> {
    const { chave } = pedido
    const lines: { indice: number; body: WireRow; filhos: Record<string, WireRow>; valor: unknown }[] = []
    /** Keys of cells already refused, by line; the rest of the line is still checked. */
    const ruins = new Map<number, Set<string>>()
    const at = chave === null ? -1 : pedido.colunas.indexOf(chave)
    for (const [i, cells] of pedido.linhas.slice(from, from + CHUNK).entries()) {
      const indice = pedido.numeros?.[from + i] ?? from + i + 2
      const { body, filhos, faults } = await ler(cells)
      register.server.importing?.(body)
      const valor = chave === null ? null : chave === 'id' ? idOf(cells[at] ?? '') : reach(body, chave)
      const semChave = valor === undefined || faults.some(({ key }) => key === chave)
      if (valor === undefined) faults.push({ key: chave ?? 'id', mensagem: 'Código inválido' })
      if (valor !== null && valor !== undefined) {
        const before = estado.chaves.get(String(valor))
        if (before !== undefined)
          faults.push({ key: chave ?? 'id', mensagem: `O mesmo registro já está na linha ${before}` })
        else estado.chaves.set(String(valor), indice)
      }
      for (const { key, mensagem } of faults) refuseRow(estado, { indice, campo: key, mensagem })
      if (faults.length > 0) ruins.set(indice, new Set(faults.map(({ key }) => key)))
      if (!semChave) lines.push({ indice, body, filhos, valor })
    }
    const known =
      chave === null
        ? null
        : await storedBy(
            q,
            plan,
            scope,
            chave,
            lines.flatMap(({ valor }) => (valor === null || valor === undefined ? [] : [valor])),
            !pedido.simular,
          )
    const pedidos = lines.flatMap(({ indice, body, filhos, valor }): RowRequest[] => {
      const [before, record] = known?.get(String(valor)) ?? []
      if (chave === 'id' && valor !== null && !before) {
        refuseRow(estado, { indice, campo: 'id', mensagem: 'Registro não encontrado' })
        return []
      }
      if (!before && register.server.insert) {
        refuseRow(estado, { indice, campo: null, mensagem: 'Novos registros são incluídos um a um' })
        return []
      }
      if (!before) startWith(body, constantes)
      for (const [name, child] of Object.entries(filhos))
        body[name] = withMain(record ? childrenOf(record, name) : [], child)
      return [{ indice, body, before: before ?? null, stored: record ?? null }]
    })
    const judged = await judge.julgar(pedidos, { tudo: true })
    for (const recusa of judged.recusadas)
      if (!ruins.get(recusa.indice)?.has(flatKey(recusa.campo ?? ''))) refuseRow(estado, recusa)
    const contexto = contextOf({ sessao, novo: true, agora: deps.clock() })
    for (const pedida of pedidos) if (!ruins.has(pedida.indice)) warnRow(estado, pedida, contexto)
    const aceitas = judged.aceitas.filter(({ indice }) => !ruins.has(indice))
    return async () => {
      // after one refused line the import fails as a whole; the other lines are checked only for the report
      const gravar = lote_id !== null && estado.recusadas.size === 0
      const written = await apply(
        { q, sessao, plan, scope, agora: deps.clock(), deps, acao: 'importou', gravar, lote_id },
        aceitas,
      )
      for (const recusa of written.recusadas) refuseRow(estado, recusa)
      for (const feita of written.feitas) estado.feitas[kindOf(feita)]++
    }
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
        const scope = await scopeOf(q, sessao, of)
        const { simular, uuid, linhas } = pedido
        if (!simular && uuid && (await isImported(q, uuid)))
          throw new AppError('CONFLITO', { mensagem: 'Este arquivo já foi importado' })
        const lote_id = simular
          ? null
          : await openBatch(q, sessao, plan, scope, {
              tipo: 'importacao',
              linhas: linhas.length,
              em: deps.clock(),
              uuid,
            })
        const judge = createJudge({ q, sessao, scope, agora: deps.clock() }, plan, registers)
        const estado: Estado = {
          feitas: { inseridas: 0, alteradas: 0, iguais: 0 },
          recusadas: new Set(),
          recusas: [],
          avisos: [],
          chaves: new Map(),
        }
        const ler = createRowParser(colunas, judge.refs)
        const constantes = await constantsOf(pedido, judge.refs)
        const linhaDe = (i: number) => pedido.numeros?.[i] ?? i + 2
        for (const { linha, coluna, mensagem } of ambiguas(colunas, linhas))
          refuseRow(estado, { indice: linhaDe(linha), campo: colunas[coluna]?.key ?? null, mensagem })
        const ofChunk = (from: number) =>
          chunk({ q, sessao, scope, judge }, { pedido, ler, from, estado, lote_id, constantes })
        const writing: Promise<void>[] = []
        const oneByOne = register.server.oneByOne === true
        try {
          for (let from = 0; from < linhas.length; from += CHUNK) {
            await andamento.em(from, linhas.length, simular ? 'conferindo' : 'gravando')
            // one chunk at a time: each row must be checked after the earlier ones are written
            if (oneByOne) await Promise.all(writing)
            const write = await ofChunk(from)
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
        await andamento.em(linhas.length, linhas.length, 'pronto')
        const recusadas = estado.recusadas.size
        estado.recusas.sort((a, b) => a.linha - b.linha)
        const { recusas, avisos } = estado
        relatorio = { lote_id, linhas: linhas.length, ...estado.feitas, recusadas, recusas, avisos }
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
      if (!pedido.simular) tidyBehind(deps.db, plan, relatorio.linhas)
      return relatorio
    },

    mapa: (sessao: Sessao, cabecalho: readonly string[]) =>
      deps.db.tx(sessao, q => mapaDe(q, register.id, cabecalho)),
  }
}

/** Gives the file column's name of a field in a list: 'addresss.0.cep' → 'addresss.cep'. */
const flatKey = (campo: string): string => campo.replace(/\.\d+(?=\.)/, '')

/** Adds the constant values to a new record, where the line has none. */
function startWith(body: WireRow, constants: WireRow): void {
  for (const [key, value] of Object.entries(constants)) {
    const own = body[key]
    if (own === undefined) body[key] = structuredClone(value)
    else if (typeof own === 'object' && own !== null && typeof value === 'object' && value !== null)
      startWith(own as WireRow, value as WireRow)
  }
}

const kindOf = ({ novo, mudancas }: Feita): 'inseridas' | 'alteradas' | 'iguais' =>
  novo ? 'inseridas' : mudancas.length > 0 ? 'alteradas' : 'iguais'

/** Reads a cell with an id: null for '' (a new record); undefined for a text that is no id. */
function idOf(cell: string): number | null | undefined {
  const text = cell.trim()
  if (text === '') return null
  return /^\d{1,15}$/.test(text) && Number(text) > 0 ? Number(text) : undefined
}

/** Tells whether a statement failed only because one before it did (25P02, in_failed_sql_transaction). */
const isAborted = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '25P02'
