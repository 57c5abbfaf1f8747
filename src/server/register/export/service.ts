import type { FastifyReply } from 'fastify'
import type { Fuso } from '../../../core/document/fuso.ts'
import { reach } from '../../../core/fields/reach.ts'
import { AppError } from '../../../domain/error.ts'
import { isCode } from '../../../domain/fields/columns.ts'
import { fieldText } from '../../../domain/fields/field-text.ts'
import type { Registro } from '../../../domain/fields/registro.ts'
import { type FlatColumn, fileColumns } from '../../../domain/fields/sheet/tabular.ts'
import { paises } from '../../../domain/records/paises/index.ts'
import { raw, sql, statement, whereAll } from '../../db/sql.ts'
import type { Q } from '../../db/transaction.ts'
import { refusePin } from '../../http/refuse-pin.ts'
import type { Sessao } from '../../http/session.ts'
import { openCursor } from '../../sheet/cursor-repository.ts'
import { sendSheet } from '../../sheet/send.ts'
import { type SheetColumn, writeTable } from '../../sheet/table.ts'
import type { BulkDeps } from '../bulk/service.ts'
import type { Served } from '../hooks.ts'
import { mainRow } from '../import/parse-row.ts'
import { planOf } from '../plan.ts'
import { parseQuery, type RawQuery } from '../read/query.ts'
import { selectOf, toRecords } from '../read/read.ts'
import { holds } from '../read/seen.ts'
import { source } from '../read/source.ts'
import { scopesOf } from '../scope.ts'
import { childrenOf, stampToWire, type WireRow } from '../wire.ts'
import { createRefs, namedId, type Refs } from '../write/refs.ts'

/** Makes the export of one register: sends all rows of a list's query while they are read. */
export function createExporter(register: Served, all: readonly Served[], deps: BulkDeps) {
  const plan = planOf(register, all)
  const registers = new Map(all.map(item => [item.id, item]))
  const scopeOf = scopesOf(register, all)

  return {
    /** Sends the file; refuses an invalid query before the first byte. */
    async exportar(sessao: Sessao, asked: RawQuery, reply: FastifyReply, of?: number): Promise<FastifyReply> {
      refusePin(sessao)
      const { formato = 'csv', page: _page, limit: _limit, ...filtro } = asked
      if (formato !== 'csv' && formato !== 'xlsx')
        throw new AppError('VALIDACAO', {
          mensagem: 'Formato inválido: use csv ou xlsx',
          errors: { formato: ['Formato inválido'] },
        })
      const query = parseQuery(plan, filtro, sessao.empresa.fuso, register.server.filters)
      const open = fileColumns(register).filter(
        ({ column }) => !column.field.secret || holds(register, sessao),
      )
      const lists = plan.lists.filter(({ name }) => open.some(({ lista }) => lista === name))
      await deps.db.tx(sessao, q => scopeOf(q, sessao, of))

      const { fuso } = sessao.empresa
      const work = async (q: Q, write: (piece: string | Buffer) => Promise<void>) => {
        const scope = await scopeOf(q, sessao, of)
        const refs = createRefs(q, scope, registers)
        const from = source(plan, scope, query)
        const parts = await openCursor(
          q,
          statement(
            sql`select ${raw(selectOf(plan))} from ${from.from}${whereAll(from.where)} order by ${raw(from.orderBy)}`,
          ),
          (rows: WireRow[]) =>
            toRecords(q, { ...plan, lists }, rows, fuso, { refs: () => true, lists: () => true }),
        )
        const columns = [ID, ...open.map(column => columnOf(column, refs, fuso))]
        await writeTable({ titulo: register.title, formato, columns }, parts, write)
      }
      return sendSheet(reply, register.id, formato, write => deps.db.tx(sessao, q => work(q, write)))
    },
  }
}

const ID: SheetColumn<Registro> = {
  titulo: 'id',
  field: { type: 'int', label: 'id' },
  value: ({ id }) => id,
  largura: 8,
}

const columnOf = (column: FlatColumn, refs: Refs, fuso: Fuso): SheetColumn<Registro> => ({
  titulo: column.titulo,
  field: column.column.field,
  value: record => {
    const at = inside(column, record)
    return at && reach(at, column.column.key)
  },
  text: record => textOf(column, record, refs, fuso),
})

/** Gives the record or row with the column: the record, or the main row of a list. */
const inside = ({ lista }: FlatColumn, record: Registro): WireRow | undefined =>
  lista ? mainRow(childrenOf(record, lista)) : record

async function textOf(column: FlatColumn, record: Registro, refs: Refs, fuso: Fuso): Promise<string> {
  const { key, field } = column.column
  const at = inside(column, record)
  const value = at && reach(at, key)
  if (!at || value === null || value === undefined) return ''
  if (field.type === 'datetime') return stampToWire(value, fuso) ?? ''
  if (field.type !== 'ref') return fieldText(field, value)
  const object = reach(at, key.replace(/_id$/, '')) as WireRow | string | null | undefined
  if (field.to === 'municipios') {
    const { name, uf } = (object ?? {}) as { name?: string; uf?: string }
    return name ? `${name}/${uf}` : String(value)
  }
  if (field.to === paises.id) return String((object as WireRow | null)?.['name'] ?? value)
  if (isCode(field.to) || typeof object !== 'object' || !object) return String(value)
  // the name when an import would find exactly this row by the name; else with the id too (two rows with one name)
  const name = String(object['nome'] ?? object['descricao'] ?? object['numero'] ?? '')
  const found = name === '' ? null : await refs.find(field, name)
  if (found && 'valor' in found && found.valor === value) return name
  return name === '' ? String(value) : namedId(name, value)
}
