import { HOUSE } from '../../../db/house.ts'
import { insertMany } from '../../../db/insert-many.ts'
import { ofAccount } from '../../../db/placement.ts'
import type { Q } from '../../../db/transaction.ts'
import type { Andamento } from '../../../http/progress.ts'

/** Number of rows written per statement. */
const BATCH = 4000

/** Serializes imports, until the transaction ends. */
export const oneImport = (q: Q) => q.query('select pg_advisory_xact_lock(728312004)')

/** A row of the file, by column. */
export type OfficialRow = Record<string, string | null>

export interface OfficialTable {
  tabela: 'ncms' | 'ibpt' | 'cests' | 'cbenefs' | 'classificacao_tributaria'
  /** Columns that identify a row. */
  chave: readonly string[]
  /** Column values that select the part of the table covered by the file. */
  filtro: OfficialRow
  linhas: readonly OfficialRow[]
}

/** Makes the rows selected by `filtro` equal to the file: inserts, updates, and deletes rows that the file no longer has. */
export async function mergeTable(
  q: Q,
  { tabela, chave, filtro, linhas }: OfficialTable,
  andamento: Andamento,
) {
  const columns = Object.keys(linhas[0] ?? {})
  const where = Object.keys(filtro).map((name, i) => `"${name}" = $${i + 1}`)
  const { rows } = await q.query<{ id: number }>(
    `select id, ${columns.map(name => `"${name}"::text as "${name}"`).join(', ')} from ${tabela}
      where account_id = ${HOUSE}${where.map(sql => ` and ${sql}`).join('')}`,
    Object.values(filtro),
  )
  const keyOf = (row: OfficialRow) => chave.map(name => row[name] ?? '').join(' ')
  const stored = new Map(
    rows.map(({ id, ...row }) => [keyOf(row as OfficialRow), { id, row: row as OfficialRow }] as const),
  )
  const fresh: OfficialRow[] = []
  const changed: object[] = []
  for (const linha of linhas) {
    const before = stored.get(keyOf(linha))
    stored.delete(keyOf(linha))
    if (!before) fresh.push(linha)
    else if (columns.some(name => !same(before.row[name], linha[name])))
      changed.push({ ...linha, id: before.id })
  }
  const total = fresh.length + changed.length
  for (let from = 0; from < fresh.length; from += BATCH) {
    await andamento.em(from, total, 'gravando')
    await insertMany(q, HOUSE, tabela, fresh.slice(from, from + BATCH))
  }
  for (let from = 0; from < changed.length; from += BATCH) {
    await andamento.em(fresh.length + from, total, 'gravando')
    await q.query(
      `update ${tabela} t set (${columns.map(name => `"${name}"`)}) = row(${columns.map(name => `n."${name}"`)}), atualizado_em = $agora
         from jsonb_populate_recordset(null::${tabela}, $1::jsonb) n where ${ofAccount(tabela, 't')}t.id = n.id`,
      [JSON.stringify(changed.slice(from, from + BATCH))],
    )
  }
  const gone = [...stored.values()].map(({ id }) => id)
  await q.query(`delete from ${tabela} where ${ofAccount(tabela)}id = any($1::bigint[])`, [gone])
  return {
    inseridas: fresh.length,
    alteradas: changed.length,
    iguais: linhas.length - total,
    removidas: gone.length,
  }
}

/** Compares a stored value with the file's; numbers by value ('13.4500' equals '13.45'). */
const same = (stored: string | null | undefined, read: string | null | undefined): boolean =>
  (stored ?? null) === (read ?? null) ||
  (/^\d+\.\d+$/.test(stored ?? '') && /^\d+(\.\d+)?$/.test(read ?? '') && Number(stored) === Number(read))
