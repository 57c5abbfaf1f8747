import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Setting } from '../../../src/domain/config/setting.ts'
import { MIGRATIONS, migrate } from '../../../src/server/db/migrate.ts'
import { tables } from '../../../src/server/db/schema.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { createAccount } from '../world.ts'

// the setting's line; everything else is the product as it is
vi.mock('../../../src/domain/config/ajustes.ts', async original => {
  const { AJUSTES } = await original<typeof import('../../../src/domain/config/ajustes.ts')>()
  const troco: Setting = {
    ...{ chave: 'aviso_troco', pagina: 'geral', titulo: 'Avisar do troco', efeito: 'Acima deste valor' },
    ...{ onde: 'empresa', tipo: 'valor', padrao: '0.00', till: true },
  }
  return { AJUSTES: [...AJUSTES, troco] }
})

let t: TestApp
let dono: Client

beforeAll(async () => {
  t = await createTestApp()
  const snapshot = JSON.parse(readFileSync(join(MIGRATIONS, 'snapshot.json'), 'utf8'))
  const migration = await generateMigration(snapshot, generateDrizzleJson(tables, snapshot.id))
  const column = migration.filter(sql => sql.includes('aviso_troco'))
  expect(column).toHaveLength(1)
  await t.deps.db.pool.query(column.join('\n'))
  await migrate(t.deps.db.pool)
  await createAccount(t.deps.db, { users: [{ email: 'dono@c.br' }], companies: [{}] })
  dono = await t.login('dono@c.br')
})
afterAll(() => t.close())

test('um ajuste do caixa é uma linha e sua migração: muda na página e vai no catálogo', async () => {
  const noCaixa = async () => (await dono.call('GET', 'pdv/catalogo')).body.empresa.aviso_troco
  expect(await noCaixa()).toBe('0.00')
  expect((await dono.call('PUT', 'config/ajustes', { aviso_troco: '-1' })).status).toBe(422)
  expect((await dono.call('PUT', 'config/ajustes', { aviso_troco: '50' })).status).toBe(200)
  expect(await noCaixa()).toBe('50.00')
})
