import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { CAN_BE_TOLD, expectRows } from '../../../src/server/db/statistics.ts'
import { tidy } from '../../../src/server/db/tidy.ts'
import type { Db } from '../../../src/server/db/transaction.ts'
import { createTestDb } from '../database.ts'

let db: Db
let close: () => Promise<void>
beforeAll(async () => {
  ;({ db, close } = await createTestDb())
})
afterAll(() => close())
beforeEach(async ({ skip }) => {
  const { rows } = await db.pool.query<{ told: boolean }>(CAN_BE_TOLD)
  skip(!rows[0]?.told, 'o PostgreSQL é anterior ao 18')
})

interface Key {
  /** Table referred to, its columns in the reference's order, and the unique index of these columns. */
  parent: string
  columns: string[]
  index: string
}

/** Gives each reference to a table without known rows, by more than the account: each index begins with the account. */
const references = () =>
  db.pool.query<Key>(
    `select distinct c.confrelid::regclass::text as parent, c.conindid::regclass::text as index,
        array(select a.attname::text from unnest(c.confkey) with ordinality k(num, at)
                join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.num order by k.at) as columns
      from pg_constraint c join pg_class p on p.oid = c.confrelid
      where c.contype = 'f' and cardinality(c.confkey) > 1 and p.reltuples <= 0 order by 1, 2`,
  )

interface Node {
  'Index Name'?: string
  Plans?: Node[]
}

const indexes = ({ Plans = [], ...node }: Node): string[] => [
  ...(node['Index Name'] === undefined ? [] : [node['Index Name']]),
  ...Plans.flatMap(indexes),
]

/** Lists the references that PostgreSQL would check by reading more than the row referred to. */
async function walked(): Promise<string[]> {
  const { rows } = await references()
  expect(rows.length).toBeGreaterThan(30)
  const wrong: string[] = []
  for (const { parent, columns, index } of rows) {
    const where = columns.map((column, i) => `"${column}" = $${i + 1}`).join(' and ')
    const { rows: plans } = await db.pool.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      `explain (generic_plan, format json) select from only ${parent} where ${where} for key share`,
    )
    const used = plans.flatMap(plan => indexes(plan['QUERY PLAN'][0].Plan))
    if (used.join() !== index) wrong.push(`${parent}: ${used.join() || 'sem índice'}, não ${index}`)
  }
  return wrong
}

test('numa loja nova, cada referência é conferida por sua chave', async () => {
  expect(await walked()).toEqual([])
})

test('depois de um vacuum de tabelas vazias também', async () => {
  await tidy(db)
  expect(await walked()).toEqual([])
})

test('quem não é dono de uma tabela, ou a encontra presa, abre do mesmo modo', async () => {
  const guest = `tecla_visita_${process.pid}`
  const database = (await db.pool.query<{ name: string }>('select current_database() as name')).rows[0]?.name
  const url = new URL(inject('superuser'))
  url.pathname = `/${database}`
  const admin = new pg.Pool({ connectionString: url.href, max: 1 })
  const holding = await db.pool.connect()
  try {
    await admin.query(`create role ${guest}; set role ${guest}`)
    await expectRows(admin)
    await holding.query('begin; lock table vendas in share update exclusive mode')
    await expectRows(db.pool)
    const { rows } = await admin.query('select current_user as name, 1 as works')
    expect(rows).toEqual([{ name: guest, works: 1 }])
  } finally {
    await holding.query('rollback')
    holding.release()
    await admin.query(`reset role; drop role ${guest}`)
    await admin.end()
  }
})
