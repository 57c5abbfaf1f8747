import { reach } from '../../../core/fields/reach.ts'
import { objectOf } from '../../../domain/fields/coded.ts'
import type { Column } from '../../../domain/fields/columns.ts'
import type { Field } from '../../../domain/fields/field.ts'
import { CLASSIFICACAO_TRIBUTARIA } from '../../../domain/options/reforma.ts'
import { nomeDoCfop } from '../../codes/cfops.ts'
import type { Q } from '../../db/transaction.ts'
import { isRowRef, type Plan } from '../plan.ts'
import { place, type WireRow } from '../wire.ts'

/** Replaces codes of the law by objects with their text, in records to be answered and in the records they refer to. */
export async function showCodes(q: Q, plan: Plan, records: readonly WireRow[]): Promise<void> {
  await replace(q, plan.columns, records)
  for (const column of plan.columns) {
    const { field, key } = column
    const columns = field.type === 'ref' && isRowRef(column) ? plan.pointedCodes.get(field.to) : undefined
    if (!columns) continue
    const beside = key.replace(/_id$/, '')
    await replace(
      q,
      columns,
      records.flatMap(record => {
        const object = reach(record, beside) as WireRow | null | undefined
        return object ? [object] : []
      }),
    )
  }
}

async function replace(q: Q, columns: readonly Column[], records: readonly WireRow[]): Promise<void> {
  for (const { key, field } of columns) {
    const shape = objectOf(field)
    if (!shape) continue
    if (field.type === 'checklist') {
      const words = new Map<unknown, string>(field.options)
      for (const record of records) {
        const list = reach(record, key)
        if (Array.isArray(list))
          place(
            record,
            key,
            list.map(code => ({ [shape[0]]: code, [shape[1]]: words.get(code) ?? '' })),
          )
      }
      continue
    }
    const codes = new Set<string>()
    for (const record of records) {
      const code = reach(record, key)
      if (typeof code === 'string') codes.add(code)
    }
    if (codes.size === 0) continue
    const words = await wordsOf(q, field, [...codes])
    for (const record of records) {
      const code = reach(record, key)
      if (typeof code === 'string') place(record, key, { [shape[0]]: code, [shape[1]]: words(code) ?? '' })
    }
  }
}

const CLASSES: ReadonlyMap<string, string> = new Map(CLASSIFICACAO_TRIBUTARIA)

/** Gives the texts of a field's codes: its options, CFOPs, or classifications, built in or imported. */
async function wordsOf(
  q: Q,
  field: Field,
  codes: readonly string[],
): Promise<(code: string) => string | undefined> {
  if (field.type === 'enum') {
    const words = new Map(field.options)
    return code => words.get(code)
  }
  if (field.type === 'ref' && field.to === 'cfops') return nomeDoCfop
  const others = codes.filter(code => !CLASSES.has(code))
  if (others.length === 0) return code => CLASSES.get(code)
  const { rows } = await q.query<{ codigo: string; descricao: string }>(
    'select codigo, descricao from classificacao_tributaria where codigo = any($1)',
    [others],
  )
  const imported = new Map(rows.map(({ codigo, descricao }) => [codigo, descricao]))
  return code => CLASSES.get(code) ?? imported.get(code)
}
