import { reach } from '../../../core/fields/reach.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import { isCode } from '../../../domain/fields/columns.ts'
import type { MassChange } from '../../../domain/fields/define.ts'
import {
  BULK_MAX,
  type BulkRefusal,
  type BulkResult,
  type BulkRow,
  type Planilha,
  type ResultadoDesfazer,
} from '../../../domain/fields/endpoints/to-bulk-endpoints.ts'
import type { Mudanca } from '../../../domain/fields/mudanca.ts'
import type { Registro } from '../../../domain/fields/registro.ts'
import { massFields } from '../../../domain/fields/sheet/mass.ts'
import { bulkColumns } from '../../../domain/fields/sheet/tabular.ts'
import { ask, raw, sql, whereAll } from '../../db/sql.ts'
import type { Db, Q } from '../../db/transaction.ts'
import type { Andamento } from '../../http/progress.ts'
import type { Sessao } from '../../http/session.ts'
import type { Preparing, Served } from '../hooks.ts'
import { columnSql, isRowRef, type Plan, planOf } from '../plan.ts'
import { onRow } from '../read/condition.ts'
import { labelOf } from '../read/label.ts'
import { attachRefs } from '../read/pointed.ts'
import { parseQuery, type RawQuery } from '../read/query.ts'
import { readRows, toRecords } from '../read/read.ts'
import { holds } from '../read/seen.ts'
import { type RecordScope, source } from '../read/source.ts'
import { scopesOf } from '../scope.ts'
import { place, type WireRow } from '../wire.ts'
import { contextOf } from '../write/save.ts'
import { tidyBehind } from '../write/tidy-behind.ts'
import { usesOf } from '../write/uses.ts'
import { apply, type Feita, type Obra } from './apply.ts'
import { changedSince, lastBatch, markUndone, openBatch, standingRows, takeBatch } from './batches.ts'
import { createJudge, type RowRefusal, type RowRequest } from './judge.ts'
import { chosenIds, massBody, pricePlaces } from './mass.ts'
import { EM_USO } from './remove-many.ts'
import { ALTERADO, CHUNK, createUndo, type UndoneRow, usadasDaLista } from './undo.ts'

const SUMIU = 'Registro não encontrado'

/** Error thrown to roll back a simulation. */
class Desfaz extends Error {}

export interface BulkDeps extends Preparing {
  db: Db
  clock: () => Date
}

/** Makes the bulk edit of one register: opens the chosen rows as a sheet, shows changes, writes and undoes them. */
export function createBulk(register: Served, all: readonly Served[], deps: BulkDeps) {
  const plan = planOf(register, all)
  const registers = new Map(all.map(item => [item.id, item]))
  const scopeOf = scopesOf(register, all)
  const columns = bulkColumns(register)
  const keys = new Set(columns.map(({ key }) => key))
  const uses = usesOf(register, all)
  const reverter = createUndo(register, all, uses, run)

  /** Pairs the requested rows with the stored ones; refuses rows deleted or changed since they were read. */
  async function pedidosDe(q: Q, scope: RecordScope, linhas: readonly UndoneRow[], lock: boolean) {
    const found = await readRows(
      q,
      plan,
      scope,
      linhas.map(({ id }) => id),
      lock,
    )
    const records = await toRecords(q, plan, found, scope.sessao.empresa.fuso, {
      refs: () => false,
      lists: () => true,
    })
    const rows = new Map(found.map((row, i) => [row['id'] as number, [row, records[i] as Registro] as const]))
    const other = linhas.flatMap(({ id, versao }) =>
      versao !== null && rows.has(id) && rows.get(id)?.[0]['versao'] !== versao ? [{ id, versao }] : [],
    )
    const changed = await changedSince(q, register.id, other)
    const recusadas: RowRefusal[] = []
    const pedidos: RowRequest[] = []
    for (const { id, versao, corpo } of linhas) {
      const [before, stored] = rows.get(id) ?? []
      if (!before || !stored) recusadas.push({ indice: id, campo: null, mensagem: SUMIU })
      else if (versao !== null && before['versao'] !== versao && changed.has(id))
        recusadas.push({ indice: id, campo: null, mensagem: ALTERADO })
      else pedidos.push({ indice: id, before, stored, body: corpo(stored) })
    }
    return { pedidos, recusadas }
  }

  /** Checks and writes the rows in chunks. */
  async function run(
    obra: Obra,
    linhas: readonly UndoneRow[],
    andamento: Andamento,
  ): Promise<{ feitas: Feita[]; recusadas: RowRefusal[] }> {
    const judge = createJudge(obra, plan, registers)
    const feitas: Feita[] = []
    const recusadas: RowRefusal[] = []
    for (let from = 0; from < linhas.length; from += CHUNK) {
      await andamento.em(from, linhas.length, obra.gravar ? 'gravando' : 'conferindo')
      const part = linhas.slice(from, from + CHUNK)
      const asked = await pedidosDe(obra.q, obra.scope, part, obra.gravar)
      const left = await usadasDaLista(obra.q, plan, uses, asked.pedidos)
      const judged = await judge.julgar(asked.pedidos.filter(({ indice }) => !left.has(indice)))
      const written = await apply(obra, judged.aceitas)
      feitas.push(...written.feitas)
      recusadas.push(...asked.recusadas, ...left.values(), ...judged.recusadas, ...written.recusadas)
    }
    await andamento.em(linhas.length, linhas.length, 'pronto')
    return { feitas, recusadas }
  }

  const wire = (recusadas: readonly RowRefusal[]): BulkRefusal[] =>
    recusadas.map(({ indice, campo, mensagem }) => ({ id: indice, campo, mensagem }))

  const obraDe = (
    q: Q,
    sessao: Sessao,
    scope: RecordScope,
    resto: Pick<Obra, 'acao' | 'gravar' | 'lote_id' | 'livre'>,
  ): Obra => ({
    q,
    sessao,
    plan,
    scope,
    agora: deps.clock(),
    deps,
    ...resto,
  })

  function checkKeys(linhas: readonly BulkRow[]): void {
    const ids = new Set<number>()
    for (const { id, valores } of linhas) {
      if (ids.has(id))
        throw new AppError('VALIDACAO', {
          mensagem: `A linha ${id} veio duas vezes`,
          errors: { linhas: ['Linha repetida'] },
        })
      ids.add(id)
      for (const key of Object.keys(valores))
        if (!keys.has(key)) {
          const mensagem = `Campo desconhecido na edição em massa: ${key.slice(0, 60)}`
          throw new AppError('VALIDACAO', { mensagem, errors: { [key.slice(0, 60)]: [mensagem] } })
        }
    }
  }

  interface Work {
    simular: boolean
    linhas: (q: Q, scope: RecordScope) => Promise<readonly UndoneRow[]>
    livre?: true
  }

  /**
   * Runs a bulk change or its simulation. @throws VALIDACAO with the report in `dados` when a row is refused outside a
   * simulation
   */
  async function perform(
    sessao: Sessao,
    { simular, linhas: asked, ...livre }: Work,
    andamento: Andamento,
    of?: number,
  ): Promise<BulkResult> {
    let resultado: BulkResult | undefined
    const work = async (q: Q) => {
      const scope = await scopeOf(q, sessao, of)
      const em = deps.clock()
      const linhas = await asked(q, scope)
      const lote_id = simular
        ? null
        : await openBatch(q, sessao, plan, scope, { tipo: 'lote', linhas: linhas.length, em })
      const { feitas, recusadas } = await run(
        obraDe(q, sessao, scope, { acao: 'lote', gravar: !simular, lote_id, ...livre }),
        linhas,
        andamento,
      )
      const mudadas = feitas.filter(({ mudancas }) => mudancas.length > 0)
      resultado = {
        lote_id,
        alteradas: mudadas.length,
        mudancas: simular
          ? mudadas.map(({ id, rotulo, mudancas }) => ({
              id,
              rotulo,
              mudancas: mudancas as (Mudanca & { antes: never })[],
            }))
          : [],
        recusadas: wire(recusadas),
      }
      if (simular) throw new Desfaz()
      if (recusadas.length > 0) {
        const total = new Set(recusadas.map(({ indice }) => indice)).size
        throw new AppError('VALIDACAO', {
          mensagem: `${total === 1 ? '1 linha recusada' : `${total} linhas recusadas`}: nada foi alterado`,
          dados: { ...resultado, lote_id: null, alteradas: 0 },
        })
      }
    }
    await deps.db.tx(sessao, work).catch(error => {
      if (!(error instanceof Desfaz)) throw error
    })
    if (!resultado) throw new AppError('ERRO_INTERNO')
    return resultado
  }

  return {
    /** Reads the chosen rows, by id or by the list's filter, in the list's order; refuses more than `BULK_MAX` rows. */
    abrir: (
      sessao: Sessao,
      escolha: { ids?: number[] | undefined; filtro?: RawQuery | undefined },
      of?: number,
    ) =>
      deps.db.tx(sessao, async (q): Promise<Planilha> => {
        const scope = await scopeOf(q, sessao, of)
        const { page: _page, limit: _limit, ...filtro } = escolha.filtro ?? {}
        const query = parseQuery(plan, filtro, sessao.empresa.fuso, register.server.filters)
        if (escolha.ids) query.where.push(onRow(sql`t.id = any(${escolha.ids}::bigint[])`))
        const from = source(plan, scope, query)
        const asked = new Map(columns.map(column => [column.column, columnSql('t', column)]))
        if (!asked.has(plan.display)) asked.set(plan.display, `t."${plan.display}"`)
        const cells = [...asked].map(([name, value]) => `${value} as "${name}"`)
        const { rows } = await ask(
          q,
          sql`select t.id, t.versao, ${raw(`${cells}`)}
             from ${from.from}${whereAll(from.where)} ${raw(`order by ${from.orderBy} limit ${BULK_MAX + 1}`)}`,
        )
        if (rows.length > BULK_MAX)
          throw new AppError('VALIDACAO', {
            mensagem: `A edição em massa aceita no máximo ${BULK_MAX.toLocaleString('pt-BR')} linhas: filtre mais`,
          })
        const records = await toRecords(
          q,
          { ...plan, columns, lists: [] },
          rows as WireRow[],
          sessao.empresa.fuso,
          { refs: () => true, lists: () => false },
        )
        return {
          campos: columns.map(({ key }) => key),
          linhas: records.map((record, i) => ({
            id: record.id,
            versao: record['versao'] as number,
            rotulo: labelOf(plan, { ...record, [plan.display]: (rows[i] as WireRow)[plan.display] }),
            valores: columns.map(({ key }) => (reach(record, key) ?? null) as never),
          })),
          refs: namesOf(columns, records),
        }
      }),

    gravar(
      sessao: Sessao,
      pedido: { simular: boolean; linhas: readonly BulkRow[] },
      andamento: Andamento,
      of?: number,
    ): Promise<BulkResult> {
      checkKeys(pedido.linhas)
      const linhas = pedido.linhas.map(({ id, versao, valores }) => ({
        id,
        versao,
        corpo: () => nested(valores),
      }))
      return perform(sessao, { simular: pedido.simular, linhas: async () => linhas }, andamento, of)
    },

    /** Applies a mass change to rows as stored now, whatever their version; also gives the names of references. */
    async alterar(sessao: Sessao, mass: MassChange, pedido: MassRequest, andamento: Andamento) {
      const fields = massFields(register, mass)
      const agora = deps.clock()
      const linhas = async (q: Q, scope: RecordScope) => {
        const contexto = {
          ...contextOf({ sessao, agora, novo: false }),
          ...(await pricePlaces(q, sessao)),
        }
        const ids = pedido.ids ?? (await chosenIds(q, plan, scope, pedido.filtro as RawQuery))
        return [...new Set(ids)].map(id => ({
          id,
          versao: null,
          corpo: (stored: Registro) => massBody(plan, fields, pedido.campos, stored, contexto),
        }))
      }
      const { simular } = pedido
      const hidden = holds(register, sessao) ? [] : plan.secrets
      for (const key of hidden)
        if (reach(pedido.campos, key) !== undefined)
          throw fieldError(`campos.${key}`, 'Você não vê este campo')
      const all = await perform(sessao, { simular, linhas, livre: true }, andamento)
      const done = {
        ...all,
        mudancas: all.mudancas.map(({ mudancas, ...row }) => ({
          ...row,
          mudancas: mudancas.filter(({ campo }) => !hidden.includes(campo)),
        })),
      }
      const refs = await deps.db.tx(sessao, q => namesIn(q, plan, done.mudancas))
      return { ...done, refs }
    },

    ultimo: (sessao: Sessao, of?: number) =>
      deps.db.tx(sessao, async q => lastBatch(q, sessao, plan, await scopeOf(q, sessao, of))),

    /**
     * Undoes a bulk edit or an import: changed rows get their old values, rows created by an import go to the bin. Rows
     * changed after the batch are refused. The batch stays open if a row is refused for a reason other than a later
     * change or a use, because that reason may disappear (a deleted row is restored, a taken name is freed).
     */
    async desfazer(
      sessao: Sessao,
      lote_id: number,
      andamento: Andamento,
      of?: number,
    ): Promise<ResultadoDesfazer> {
      const { linhas, ...resultado } = await deps.db.tx(sessao, async q => {
        const scope = await scopeOf(q, sessao, of)
        const batch = await takeBatch(q, plan, scope, lote_id)
        const nome = batch?.tipo === 'importacao' ? 'importação' : 'edição em massa'
        if (!batch) throw new AppError('NAO_ENCONTRADO', { mensagem: 'Edição em massa não encontrada' })
        if (batch.desfeito) throw new AppError('CONFLITO', { mensagem: `Esta ${nome} já foi desfeita` })
        // the permission for bulk changes alone is not enough to undo an import
        const own = holds(register, sessao)
        if (!own && batch.tipo !== 'lote') throw new AppError('PROIBIDO')
        const rows = await standingRows(q, lote_id)
        const resto = { acao: 'desfez', gravar: true, lote_id } as const
        const obra = obraDe(q, sessao, scope, own ? resto : { ...resto, livre: true })
        // created rows are deleted first: they may have the old names of changed rows
        const { feitas, recusadas } = await reverter(obra, lote_id, rows, andamento)
        if (recusadas.every(({ mensagem }) => mensagem === ALTERADO || mensagem.startsWith(EM_USO)))
          await markUndone(q, lote_id, deps.clock())
        const rotulos = new Map(rows.map(({ registro_id, rotulo }) => [registro_id, rotulo]))
        return {
          linhas: rows.length,
          desfeitas: feitas,
          recusadas: [...new Map(recusadas.map(({ indice, mensagem }) => [indice, mensagem]))].map(
            ([id, mensagem]) => ({ id, rotulo: rotulos.get(id) ?? '', mensagem }),
          ),
        }
      })
      tidyBehind(deps.db, plan, linhas)
      return resultado
    },
  }
}

/** Nests dotted keys: `{ 'estoque.preco_vend': '1' }` → `{ estoque: { preco_vend: '1' } }`. */
function nested(valores: Readonly<Record<string, unknown>>): WireRow {
  const body: WireRow = {}
  for (const [key, value] of Object.entries(valores)) place(body, key, value)
  return body
}

interface MassRequest {
  ids?: number[] | undefined
  filtro?: unknown
  simular: boolean
  campos: WireRow
}

/** Reads the names of the records to which these changes refer, before and after. */
async function namesIn(q: Q, plan: Plan, mudadas: BulkResult['mudancas']): Promise<Planilha['refs']> {
  const said = mudadas.flatMap(({ mudancas }) => mudancas)
  const columns = plan.columns.filter(
    column => isRowRef(column) && said.some(({ campo }) => campo === column.key),
  )
  const records = said.flatMap(({ campo, antes, depois }) =>
    columns.some(({ key }) => key === campo) ? [antes, depois].map(id => ({ id: 0, [campo]: id })) : [],
  )
  await attachRefs(q, plan.pointed, [{ columns, records, wanted: () => true }])
  return namesOf(columns, records)
}

/** Gives the names of the records to which these records refer: field key → id → name. */
function namesOf(columns: Plan['columns'], records: readonly Registro[]): Planilha['refs'] {
  const refs: Planilha['refs'] = {}
  for (const { key, field } of columns) {
    if (field.type !== 'ref' || (isCode(field.to) && !key.endsWith('_id'))) continue
    const names: Record<string, string> = {}
    for (const record of records) {
      const id = reach(record, key)
      const object = reach(record, key.replace(/_id$/, '')) as WireRow | null | undefined
      if (id === null || id === undefined || !object) continue
      names[String(id)] = String(object['nome'] ?? object['descricao'] ?? object['name'] ?? id)
    }
    refs[key] = names
  }
  return refs
}
