import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { NoScratch, withScratch } from '../../../src/server/db/copy/scratch.ts'
import { openPool } from '../../../src/server/db/open.ts'
import { createCopias } from '../../../src/server/modules/copias/service.ts'
import { packEnd, packFile, readTar } from '../../../src/server/modules/copias/tar.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { createAccount } from '../world.ts'

let t: TestApp
let dona: Client
let pasta: string
beforeAll(async () => {
  // no backup is kept below /dev, where the run's temporary files may lie
  mkdirSync('.tmp', { recursive: true })
  pasta = mkdtempSync(resolve('.tmp', 'tecla-ensaio-'))
  t = await createTestApp({}, { demo: true })
  await createAccount(t.deps.db, { users: [{ email: 'dona@ensaio.br', super_user: true }] })
  dona = await t.login('dona@ensaio.br')
  expect((await dona.call('PUT', 'copias', { ativa: true, hora: 3, manter: 9, pasta })).status).toBe(200)
})
afterAll(async () => {
  await t.close()
  rmSync(pasta, { recursive: true, force: true })
})

const estado = async () => (await dona.call('GET', 'copias')).body.data
const copiar = async (): Promise<string> => {
  t.clock.advance(1000)
  return (await dona.call('POST', 'copias')).body.data.nome
}
const ensaiar = async (nome: string) => {
  const { status, body } = await dona.call('POST', `copias/${nome}/ensaiar`, {})
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const sino = async () =>
  (await dona.call('GET', 'notificacao')).body.data
    .filter(({ titulo }: { titulo: string }) => titulo.includes('ensaio'))
    .map(({ mensagem }: { mensagem: string }) => mensagem)

/** Databases and files that a rehearsal left. */
const restos = async () => [
  ...(
    await t.deps.db.pool.query(
      `select datname from pg_database where datname = 'tecla_ensaio_' || (select oid from pg_database where datname = current_database())`,
    )
  ).rows,
  ...(existsSync(join(t.deps.config.dataDir, 'ensaio')) ? ['ensaio'] : []),
]

/** Writes a backup anew without the rows of a table; every checksum in it is right. */
async function semLinhas(nome: string, tabela: string): Promise<string> {
  const parts: Buffer[] = []
  for await (const { nome: name, bytes } of readTar(
    Readable.from([gunzipSync(readFileSync(join(pasta, nome)))]),
  )) {
    const whole: Buffer[] = []
    for await (const part of bytes) whole.push(Buffer.from(part))
    if (name.startsWith(`banco/${tabela}/`) && name.endsWith('.copy')) continue
    if (name !== 'resumo.json') {
      parts.push(packFile(name, Buffer.concat(whole)))
      continue
    }
    const { soma: _, ...sums } = JSON.parse(Buffer.concat(whole).toString())
    sums.tabelas[tabela] = { linhas: 0, sha256: createHash('sha256').digest('hex') }
    parts.push(packFile(name, Buffer.from(JSON.stringify(sums))))
  }
  const outra = 'tecla-2026-11-20-235959.tar.gz'
  writeFileSync(join(pasta, outra), gzipSync(Buffer.concat([...parts, packEnd()])))
  return outra
}

test('a cópia da noite é restaurada e testada uma vez por semana, sem deixar restos', async () => {
  const aNoite = async () => {
    t.clock.advance(86_400_000)
    t.app.sales.outbox.wake()
    await t.app.sales.outbox.quiet()
    return estado()
  }
  const { ensaio, copias } = await aNoite()
  expect(ensaio).toMatchObject({ copia: copias[0].nome, erro: null, impossivel: null })
  expect(copias[0].conferida).toMatchObject({ erro: null, restaurada_em: ensaio.em })
  expect(await restos()).toEqual([])
  // the next night copies and does not rehearse
  const depois = await aNoite()
  expect([depois.ensaio, depois.copias[0].conferida.restaurada_em]).toEqual([ensaio, null])
  // reading a file again does not unsay that it was restored
  await dona.call('POST', `copias/${copias[0].nome}/conferir`, {})
  expect((await estado()).copias[1].conferida.restaurada_em).toBe(ensaio.em)
})

test('a cópia inteira pelas somas que não restaura é achada e não conta como boa', async () => {
  const boa = await copiar()
  const ruim = await semLinhas(boa, 'depositos')
  const conferida = await dona.call('POST', `copias/${ruim}/conferir`, {})
  expect([conferida.status, conferida.body.data?.conferida.erro]).toEqual([200, null])
  const { ensaio } = await ensaiar(ruim)
  expect(ensaio).toMatchObject({ copia: ruim, erro: expect.stringMatching(/danificada/) })
  const achada = (await estado()).copias.find(({ nome }: { nome: string }) => nome === ruim)
  expect(achada.conferida.erro).toMatch(/danificada/)
  expect(await sino()).toEqual([expect.stringMatching(`^${ruim}: `)])
  expect(await restos()).toEqual([])
  rmSync(join(pasta, ruim))
})

test('a cópia que restaura e não fecha o estoque é achada, até outra passar', async () => {
  const mudar = (quanto: number) =>
    t.deps.db.tx({ account_id: 1 }, q =>
      q.query(
        `update estoque_saldos set saldo = saldo + $1 where id = (select min(id) from estoque_saldos where account_id = 1)`,
        [quanto],
      ),
    )
  await mudar(1)
  const errada = await copiar()
  await mudar(-1)
  expect((await ensaiar(errada)).ensaio.erro).toMatch(
    /^o estoque de .* não confere com os seus movimentos \(1\)$/,
  )
  expect(await sino()).toEqual([expect.stringMatching(/^tecla-.*estoque/)])
  const certa = await ensaiar(await copiar())
  expect(certa.ensaio).toMatchObject({ erro: null, impossivel: null })
  expect(await sino()).toEqual([])
})

test('onde não dá para ensaiar isto é dito, e o sino não acusa a cópia', async () => {
  const [{ nome }] = (await estado()).copias
  const cheio = createCopias({ ...t.deps, wake: () => {}, free: () => 1024 })
  const { ensaio } = await cheio.ensaiar(nome, '', { em: async () => {} })
  expect(ensaio).toMatchObject({
    erro: null,
    impossivel: expect.stringMatching(/^sem espaço: precisa de \d+ MB/),
  })
  expect(await sino()).toEqual([])

  const admin = new pg.Client({ connectionString: inject('superuser') })
  await admin.connect()
  const role = `sem_bancos_${process.pid}`
  await admin.query(`create role ${role} login password '${role}'`)
  const { rows } = await t.deps.db.pool.query<{ nome: string }>('select current_database() as nome')
  const database = rows[0]?.nome
  const pool = openPool(
    { ...inject('cluster'), database, user: role, password: role },
    pino({ level: 'silent' }),
  )
  await expect(withScratch(pool, t.deps.log, async () => 'feito')).rejects.toBeInstanceOf(NoScratch)
  await pool.end()
  await admin.query(`drop role ${role}`)
  await admin.end()
})

test('o que um ensaio morto deixou é apagado quando o servidor abre', async () => {
  const { rows } = await t.deps.db.pool.query<{ oid: number }>(
    'select oid::int from pg_database where datname = current_database()',
  )
  await t.deps.db.pool.query(`create database tecla_ensaio_${rows[0]?.oid}`)
  mkdirSync(join(t.deps.config.dataDir, 'ensaio'))
  expect(await restos()).toHaveLength(2)
  await t.app.copias.start()
  expect(await restos()).toEqual([])
})
