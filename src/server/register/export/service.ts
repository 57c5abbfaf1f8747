import type { FastifyReply } from 'fastify'
import type { Fuso } from '../../../core/document/fuso.ts'
import { reach } from '../../../core/fields/reach.ts'
import { csvLine } from '../../../core/text/csv.ts'
import { AppError } from '../../../domain/error.ts'
import { isCode } from '../../../domain/fields/columns.ts'
import { fieldText } from '../../../domain/fields/field-text.ts'
import { guarded } from '../../../domain/fields/formula.ts'
import type { Registro } from '../../../domain/fields/registro.ts'
import { type FlatColumn, fileColumns } from '../../../domain/fields/sheet/tabular.ts'
import { paises } from '../../../domain/records/paises/index.ts'
import { ask, raw, sql, whereAll } from '../../db/sql.ts'
import type { Q } from '../../db/transaction.ts'
import { refusePin } from '../../http/refuse-pin.ts'
import type { Sessao } from '../../http/session.ts'
import { sendSheet } from '../../sheet/send.ts'
import { momentCell, type SheetCell, xlsx } from '../../sheet/xlsx.ts'
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

/** Number of rows fetched from the cursor at once. */
const FETCH = 2000
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
        await ask(
          q,
          sql`declare exportacao no scroll cursor for select ${raw(selectOf(plan))} from ${from.from}${whereAll(
            from.where,
          )} order by ${raw(from.orderBy)}`,
        )
        async function* parts(): AsyncGenerator<Registro[]> {
          for (;;) {
            const { rows } = await q.query(`fetch ${FETCH} from exportacao`)
            if (rows.length === 0) return
            yield await toRecords(q, { ...plan, lists }, rows as WireRow[], sessao.empresa.fuso, {
              refs: () => true,
              lists: () => true,
            })
          }
        }
        if (formato === 'csv') {
          await write(`\ufeff${csvLine(['id', ...open.map(({ titulo }) => titulo)])}`)
          for await (const records of parts()) {
            let text = ''
            for (const record of records)
              text += csvLine([
                String(record.id),
                ...(await Promise.all(open.map(column => csvText(column, record, refs, fuso)))),
              ])
            await write(text)
          }
        } else {
          async function* sheet(): AsyncGenerator<SheetCell[][]> {
            yield [['id', ...open.map(({ titulo }) => titulo)]]
            for await (const records of parts()) {
              const part: SheetCell[][] = []
              for (const record of records)
                part.push([
                  { n: String(record.id), casas: 0 },
                  ...(await Promise.all(open.map(column => cellOf(column, record, refs, fuso)))),
                ])
              yield part
            }
          }
          const widths = [8, ...open.map(({ titulo, column }) => widthOf(titulo, column.field))]
          for await (const bytes of xlsx(register.title, widths, sheet())) await write(bytes)
        }
      }
      return sendSheet(reply, register.id, formato, write => deps.db.tx(sessao, q => work(q, write)))
    },
  }
}

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

/**
 * Writes a cell for CSV. A text that a spreadsheet would run as a formula gets an apostrophe, except in numeric
 * columns.
 */
async function csvText(column: FlatColumn, record: Registro, refs: Refs, fuso: Fuso): Promise<string> {
  const text = await textOf(column, record, refs, fuso)
  return numeric(column) ? text : guarded(text)
}

const numeric = ({ column: { field } }: FlatColumn) =>
  field.type === 'int' || field.type === 'decimal' || field.type === 'money'

async function cellOf(column: FlatColumn, record: Registro, refs: Refs, fuso: Fuso): Promise<SheetCell> {
  const { field, key } = column.column
  const at = inside(column, record)
  const value = at && reach(at, key)
  if (value === null || value === undefined || value === '') return null
  // a spreadsheet would change a number beyond 15 digits
  if (numeric(column) && String(value).replace(/\D/g, '').length <= 15)
    return { n: String(value), casas: 'places' in field ? (field.places ?? 2) : field.type === 'int' ? 0 : 2 }
  if (field.type === 'date') {
    const [d, m, y] = String(value).split('/')
    return { dia: `${y}-${m}-${d}` }
  }
  const text = await textOf(column, record, refs, fuso)
  return field.type === 'datetime' ? momentCell(text) || null : text || null
}

function widthOf(titulo: string, field: FlatColumn['column']['field']): number {
  const most = 'max' in field && typeof field.max === 'number' && field.type !== 'int' ? field.max : 14
  return Math.min(48, Math.max(titulo.length + 2, most + 2, 8))
}
