import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateDrizzleJson } from 'drizzle-kit/api'
import { sql } from 'drizzle-orm'
import { text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ordered, statementsBetween } from '../../../scripts/migration-statements.ts'
import { FLAGS, FLAGS_POR_AREA } from '../../../src/domain/options/flags.ts'
import { REGISTERS } from '../../../src/domain/records/index.ts'
import { veiculos } from '../../../src/domain/records/veiculos/index.ts'
import { MIGRATIONS, migrate } from '../../../src/server/db/migrate.ts'
import { tables } from '../../../src/server/db/schema.ts'
import { type KeptBeside, toTables } from '../../../src/server/db/to-table.ts'
import { KEPT_BESIDE } from '../../../src/server/records/tables.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'

// a record with a right of its own, and a field more of another: nothing else is written
vi.mock('../../../src/domain/records/others.ts', async original => {
  const { OTHER_REGISTERS } = await original<typeof import('../../../src/domain/records/others.ts')>()
  const { defineRegister } = await import('../../../src/domain/fields/define.ts')
  const equipamentos = defineRegister({
    id: 'equipamentos',
    title: 'Equipamentos',
    singular: 'Equipamento',
    api: 'equipamentos',
    routes: { menu: 'cadastro', list: '/cadastro/equipamento' },
    access: { permission: 'cadastro_equipamento', right: 'Equipamentos' },
    list: { search: ['nome'], order: 'nome,asc' },
    fields: { nome: { type: 'text', label: 'Nome', max: 60, required: true } },
  })
  const chassi = { type: 'text', label: 'Chassi', max: 17 } as const
  return {
    OTHER_REGISTERS: [
      ...OTHER_REGISTERS.map(register =>
        register.id === 'veiculos' ? { ...register, fields: { ...register.fields, chassi } } : register,
      ),
      equipamentos,
    ],
  }
})

const snapshot = JSON.parse(readFileSync(join(MIGRATIONS, 'snapshot.json'), 'utf8'))
/** A column of vehicles that the database makes of others. */
const madeOf = (columns: string): Record<string, KeptBeside> => ({
  ...KEPT_BESIDE,
  [veiculos.id]: { columns: { resumo: text('resumo').generatedAlwaysAs(sql.raw(columns)) } },
})

let t: TestApp
let dono: Client
let caixa: Client
beforeAll(async () => {
  t = await createTestApp({}, { registers: REGISTERS, demo: true })
  dono = await t.login('dono@demo.tecla')
  caixa = await t.login('caixa@demo.tecla')
})
afterAll(() => t.close())

test('a migração de um direito, um registro e um campo inventados aplica', async () => {
  const before = { ...tables, ...toTables(REGISTERS.map(withoutChassi), madeOf('placa')) }
  const first = generateDrizzleJson(before, snapshot.id)
  await t.deps.db.pool.query((await statementsBetween(snapshot, first)).join('\n'))

  // the generated column reads the new field too: the tool says it first, the database takes it last
  const after = { ...tables, ...toTables(REGISTERS, madeOf('placa || chassi')) }
  const statements = await statementsBetween(first, generateDrizzleJson(after, first.id))
  expect(statements.join('\n')).not.toContain('"grupos"')
  await t.deps.db.pool.query(statements.join('\n'))
  await migrate(t.deps.db.pool)
})

/** Vehicles as they were. */
function withoutChassi(register: (typeof REGISTERS)[number]) {
  const { chassi: _new, ...fields } = register.fields
  return { ...register, fields }
}

test('o direito inventado está no grupo e abre o registro a quem o recebe', async () => {
  expect(FLAGS).toContain('cadastro_equipamento')
  expect(Object.fromEntries(FLAGS_POR_AREA)['Cadastros']).toMatchObject({
    cadastro_equipamento: 'Equipamentos',
  })

  const make = () => caixa.call('POST', 'equipamentos', { nome: 'Balança' })
  expect((await make()).status).toBe(403)
  const { data } = (await dono.call('GET', 'grupos')).body
  const grupo = data.find(({ nome }: { nome: string }) => nome === 'Caixa')
  expect(grupo).toMatchObject({ pdv_desconto: true, cadastro_equipamento: false })
  // by its account: without one, row-level security would change no row
  const conta = { account_id: data[0].account_id ?? 1 }
  await t.deps.db.tx(conta, q =>
    q.query("update usuarios set super_user = true where account_id = $conta and email = 'dono@demo.tecla'"),
  )
  const put = await dono.call('PUT', `grupos/${grupo.id}`, {
    cadastro_equipamento: true,
    versao: grupo.versao,
  })
  expect(put.body.data).toMatchObject({ pdv_desconto: true, cadastro_equipamento: true })
  expect((await make()).status).toBe(201)
  const nomes = (await dono.call('GET', 'grupos?cadastro_equipamento=1&order_by=pdv_preco,asc')).body.data
  // the demo's owner has every right where its template was written with this one
  expect(nomes.map(({ nome }: { nome: string }) => nome)).toContain('Caixa')
  expect((await caixa.call('GET', 'user')).body.data.grupo).toMatchObject({ cadastro_equipamento: true })
})

test('o que uma coluna gerada lê vem antes dela, e sai depois', () => {
  const generated = 'ALTER TABLE "a" ADD COLUMN "x" text GENERATED ALWAYS AS (y) STORED;'
  const statements = [
    'ALTER TABLE "a" DROP COLUMN "z";',
    'CREATE TABLE "b" ();',
    generated,
    'ALTER TABLE "a" drop column "x";',
    'ALTER TABLE "a" ADD COLUMN "y" text;',
  ]
  expect(ordered(statements)).toEqual([statements[3], statements[1], statements[4], generated, statements[0]])
})
