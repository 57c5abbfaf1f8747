import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../../src/server/config.ts'
import { migrate, migrationFiles } from '../../../src/server/db/migrate.ts'
import { copyBeforeUpgrade } from '../../../src/server/modules/copias/service.ts'
import { openVault } from '../../../src/server/vault.ts'
import { createTestDb, INICIO } from '../database.ts'
import { createTestApp } from '../harness.ts'
import { forceRls, RELEASES, restoreRelease } from '../releases.ts'
import { handTime } from '../time.ts'

/** Folder of an installation, outside the run's temporary ones: no backup is kept below /dev. */
let dataDir: string
beforeEach(() => {
  mkdirSync('.tmp', { recursive: true })
  dataDir = mkdtempSync(resolve('.tmp', 'tecla-antes-'))
  mkdirSync(join(dataDir, 'certificados'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const time = handTime(INICIO)
const log = pino({ level: 'silent' })

/** Starts this version over a database, as server and commands do. */
async function atualizar(
  db: Awaited<ReturnType<typeof createTestDb>>['db'],
  env: Record<string, string> = {},
) {
  const dito: string[] = []
  const config = readConfig({ DATA_DIR: dataDir, ...env }, [])
  const vault = openVault(join(dataDir, 'certificados'))
  const feitas = await migrate(db.pool, () =>
    copyBeforeUpgrade({ pool: db.pool, config, vault, log, time, tell: line => void dito.push(line) }),
  )
  return { dito, feitas }
}

const copias = () => readdirSync(join(dataDir, 'copias')).sort()

test.each(RELEASES)('atualizar um banco de %s faz antes uma cópia, que restaura', async release => {
  const { db, close } = await createTestDb({ blank: true })
  await restoreRelease(db.pool, release)
  await forceRls(db.pool)
  const { dito, feitas } = await atualizar(db)
  expect(feitas.length).toBeGreaterThan(0)
  const [nome = ''] = copias()
  expect(copias()).toHaveLength(1)
  expect(nome).toMatch(/^tecla-antes-2026-/)
  expect(dito.at(-1)).toBe(`Cópia feita: ${join(dataDir, 'copias', nome)}`)
  // a start that changes nothing makes none
  expect(await atualizar(db)).toEqual({ dito: [], feitas: [] })
  await close()
  const destino = await createTestApp()
  const caminho = join(dataDir, 'copias', nome)
  const { status, body } = await destino.call('POST', 'primeiro_acesso/restaurar_do_servidor', {
    ...{ caminho, senha: '' },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  const caixa = await destino.login('caixa@demo.tecla', 'tecla-demo')
  expect((await caixa.call('GET', 'vendas')).body.data).toHaveLength(4)
  await destino.close()
})

test('onde a cópia não cabe a atualização não começa, e nada mudou', async () => {
  const { db, close } = await createTestDb({ blank: true })
  await restoreRelease(db.pool, RELEASES[0] ?? '')
  const feitas = async () => (await db.pool.query('select name from migrations')).rowCount
  const antes = await feitas()
  writeFileSync(join(dataDir, 'copias'), 'no lugar da pasta')
  await expect(atualizar(db)).rejects.toThrow(
    /^A atualização não começou, e nada mudou: a cópia .*arquivo no caminho.*TECLA_ATUALIZAR_SEM_COPIA=1$/,
  )
  expect(await feitas()).toBe(antes)
  // who has a copy of another kind goes on
  expect((await atualizar(db, { TECLA_ATUALIZAR_SEM_COPIA: '1' })).feitas.length).toBeGreaterThan(0)
  await close()
})

test('um banco novo, sem conta nenhuma, não é copiado', async () => {
  const { db, close } = await createTestDb({ blank: true })
  const { dito, feitas } = await atualizar(db)
  expect([dito, feitas.length]).toEqual([[], migrationFiles().length])
  // creates indexes, so that it fails when run again
  await db.pool.query("delete from migrations where name = '0365-promessas.sql'")
  await expect(atualizar(db)).rejects.toThrow(/^A migração/)
  expect(readdirSync(dataDir)).not.toContain('copias')
  await close()
})

test('dados de uma versão mais nova não são abertos, em uma frase com a saída', async () => {
  const { db, close } = await createTestDb()
  await db.pool.query("insert into migrations (name, hash) values ('9999-futura.sql', 'x')")
  await expect(atualizar(db)).rejects.toThrow(
    /^Estes dados são de uma versão mais nova da Tecla \(9999-futura\): inicie com ela, ou restaure/,
  )
  await close()
})
