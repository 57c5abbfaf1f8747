import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PassThrough } from 'node:stream'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { INICIO_COPIA } from '../../../src/domain/api/copias.ts'
import { freeBytes } from '../../../src/server/data-dir.ts'
import { dumpDatabase } from '../../../src/server/db/copy/dump.ts'
import { restoreDatabase } from '../../../src/server/db/copy/load.ts'
import { HOUSE } from '../../../src/server/db/house.ts'
import { applyWithin, migrationFiles } from '../../../src/server/db/migrate.ts'
import { openPool } from '../../../src/server/db/open.ts'
import type { Db } from '../../../src/server/db/transaction.ts'
import { writeArchive } from '../../../src/server/modules/copias/archive.ts'
import { nextAt } from '../../../src/server/modules/copias/folder.ts'
import { packFile } from '../../../src/server/modules/copias/tar.ts'
import { createTestDb } from '../database.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { passing } from '../time.ts'
import { createAccount, SENHA } from '../world.ts'

/** Waits in real time, taken before a test replaces the timers: a loop without it takes the CPU from the restore. */

/** Makes a folder outside the run's temporary ones, which may lie below /dev, where no copy may be kept. */
function onDisk(prefix: string): string {
  mkdirSync('.tmp', { recursive: true })
  return mkdtempSync(resolve('.tmp', prefix))
}

const SENHA_COPIA = 'baú da loja azul'

let origem: TestApp
let dono: Client
let pasta: string
beforeAll(async () => {
  pasta = onDisk('tecla-copias-')
  origem = await createTestApp({}, { demo: true })
  await createAccount(origem.deps.db, {
    users: [{ email: 'dona@copia.br', super_user: true }, { email: 'caixa@copia.br' }],
  })
  // what COPY writes with an escape, a column of bytes, and a trial that only its job names
  await origem.deps.db.tx({ account_id: 777_777 }, q =>
    q.query(
      `with p as (insert into testes_pendentes (account_id, hash, pedido, expira_em) values (777777, $1, $1, now()) returning id)
       insert into outbox (account_id, tipo, alvo_id, due_at, ultimo_erro) select 777777, 'teste_pendente', id, now() + interval '9 days', $2 from p`,
      [randomBytes(40), 'tab\t \\N \\. "aspas"\r\nlinha\\'],
    ),
  )
  dono = await origem.login('dona@copia.br')
})
afterAll(async () => {
  await origem.close()
  rmSync(pasta, { recursive: true, force: true })
})

/** Every row of every account, by table, without what is stamped with a transaction of its server. */
async function tudo(db: Db): Promise<Record<string, string[]>> {
  const { rows: tabelas } = await db.pool.query<{ nome: string }>(
    `select relname as nome from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migrations'`,
  )
  const contas = await db.tx(
    { account_id: HOUSE },
    async q => (await q.query<{ id: number }>('select id from accounts')).rows,
  )
  const lido: Record<string, string[]> = {}
  for (const account_id of [...contas.map(({ id }) => id), HOUSE, 777_777])
    await db.tx({ account_id }, async q => {
      for (const { nome } of tabelas) {
        const { rows } = await q.query<{ linha: string }>(
          `select (case when 'versao' = any($2) then to_jsonb(t) - 'versao' else to_jsonb(t) end)::text as linha
             from "${nome}" t where account_id = $1 order by 1`,
          [account_id, nome === 'outbox' ? [] : ['versao']],
        )
        if (rows.length > 0) lido[`${nome} ${account_id}`] = rows.map(({ linha }) => linha)
      }
    })
  return lido
}

const restaurar = async (em: TestApp, bytes: Buffer | PassThrough, senha = '') => {
  const answer = await em.app.inject({
    method: 'POST',
    url: '/api/v1/primeiro_acesso/restaurar',
    payload: bytes,
    headers: { 'content-type': 'application/octet-stream', 'x-tecla-senha': encodeURIComponent(senha) },
  })
  return { status: answer.statusCode, body: answer.json() }
}
/** What a copy holds, by its first bytes or by where it lies on the server. */
const olhar = async (em: TestApp, de: { bytes: Buffer } | { caminho: string }, senha = '') => {
  const inicio = 'bytes' in de ? { inicio: de.bytes.subarray(0, INICIO_COPIA).toString('base64') } : de
  const answer = await em.call('POST', 'primeiro_acesso/copia', { senha, ...inicio })
  return { ...answer, campos: Object.keys(answer.body.errors ?? {}) }
}
const vazio = async (em: TestApp) => (await em.call('GET', 'acesso')).body.data.primeiro_acesso

/** A restore has made the tables anew, and no other transaction reads them before it ends. */
const tudoPreso = async ({ pool }: Db) =>
  expect(
    (
      await pool.query(
        `select from pg_locks where mode = 'AccessExclusiveLock' and relation = 'accounts'::regclass
          and database = (select oid from pg_database where datname = current_database())`,
      )
    ).rowCount,
  ).toBeGreaterThan(0)

describe('cópia de segurança', () => {
  test('só quem administra a instalação vê, faz e baixa', async () => {
    const caixa = await origem.login('caixa@copia.br')
    for (const [method, path] of [
      ['GET', 'copias'],
      ['POST', 'copias'],
      ['GET', 'copias/tecla-2026-11-20-120000.tecla'],
    ] as const)
      expect((await caixa.call(method, path)).status).toBe(403)
  })

  test('o que não serve é dito no campo', async () => {
    const ajustes = { ativa: true, hora: 2, manter: 2, pasta }
    const erro = async (mudanca: object) =>
      Object.keys((await dono.call('PUT', 'copias', { ...ajustes, ...mudanca })).body.errors ?? {})
    expect(await erro({ pasta: 'relativa' })).toEqual(['pasta'])
    expect(await erro({ pasta: '/dev/shm' })).toEqual(['pasta'])
    expect(await erro({ pasta: join(pasta, 'não', 'há') })).toEqual(['pasta'])
    expect(await erro({ hora: 24 })).toEqual(['hora'])
    expect(await erro({ manter: 0 })).toEqual(['manter'])
    expect(await erro({ senha: 'curta' })).toEqual(['senha'])
  })

  test('restaurada num servidor vazio, toda tabela é a mesma, e o cofre abre', async () => {
    const ajustes = { ativa: true, hora: 2, manter: 2, pasta, senha: SENHA_COPIA }
    expect((await dono.call('PUT', 'copias', ajustes)).body.data).toMatchObject({
      protegida: true,
      onde: pasta,
    })
    const { status, body } = await dono.call('POST', 'copias')
    expect([status, body.data?.protegida], JSON.stringify(body)).toEqual([200, true])
    const bytes = readFileSync(join(pasta, body.data.nome))
    const baixada = await origem.app.inject({
      url: `/api/v1/copias/${body.data.nome}`,
      headers: { authorization: `Bearer ${dono.token}` },
    })
    expect(baixada.rawPayload.equals(bytes)).toBe(true)

    const destino = await createTestApp()
    try {
      for (const [ruim, senha, campo] of [
        [bytes, 'outra senha', 'senha'],
        [bytes, '', 'senha'],
        [bytes.subarray(0, bytes.length - 100), SENHA_COPIA, 'arquivo'],
        [Buffer.from('nada disso'), '', 'arquivo'],
      ] as const) {
        const recusada = await restaurar(destino, ruim, senha)
        expect([recusada.status, Object.keys(recusada.body.errors ?? {})]).toEqual([422, [campo]])
        expect(await vazio(destino)).toBe(true)
      }
      destino.clock.advance(60_001)
      // looked at before anything is done
      expect((await olhar(destino, { bytes }, SENHA_COPIA)).body.data).toMatchObject({
        ...{ versao: '0.1.0', protegida: true },
        empresas: expect.arrayContaining([{ nome: 'Mercado Tecla', cnpj: '11222333000181' }]),
      })
      for (const [de, senha, campo] of [
        [{ bytes }, 'outra senha', 'senha'],
        [{ bytes }, '', 'senha'],
        [{ bytes: Buffer.from('nada disso') }, '', 'arquivo'],
        [{ bytes: Buffer.alloc(0) }, '', 'arquivo'],
        [{ bytes: bytes.subarray(0, 2000) }, SENHA_COPIA, 'arquivo'],
        [{ caminho: join(pasta, 'não há') }, '', 'caminho'],
        [{ caminho: pasta }, '', 'caminho'],
        [{ caminho: '/dev/zero' }, '', 'caminho'],
      ] as const)
        expect((await olhar(destino, de, senha)).campos, JSON.stringify(de).slice(0, 60)).toEqual([campo])
      destino.clock.advance(60_001)
      // a cable that was pulled: the tables are given back, and another may begin
      const parado = new PassThrough()
      parado.write(bytes.subarray(0, bytes.length / 2))
      const cortado = restaurar(destino, parado, SENHA_COPIA)
      await vi.waitFor(() => tudoPreso(destino.deps.db), 20_000)
      // each piece that still comes in begins the minute anew
      await passing(destino.clock, 60_000, cortado)
      expect((await cortado).body.errors).toEqual({ arquivo: [expect.stringMatching(/^O envio parou/)] })
      expect(await vazio(destino)).toBe(true)
      const envio = new PassThrough()
      envio.write(bytes.subarray(0, bytes.length / 2))
      const restauro = restaurar(destino, envio, SENHA_COPIA)
      await vi.waitFor(() => tudoPreso(destino.deps.db), 20_000)
      // a restore may take minutes: whoever comes meanwhile is told so, at once
      expect(await vazio(destino)).toBe(true)
      expect((await destino.call('GET', 'acesso')).body.data.restaurando).toBe(true)
      expect(await destino.call('GET', '/readyz')).toEqual({ status: 503, body: { status: 'restaurando' } })
      for (const outra of [
        await destino.call('POST', 'login', { email: 'dona@copia.br', password: SENHA }),
        await restaurar(destino, bytes, SENHA_COPIA),
      ])
        expect(outra).toMatchObject({ status: 503, body: { message: expect.stringMatching(/restaurada/) } })
      envio.end(bytes.subarray(bytes.length / 2))
      const feita = await restauro
      expect(feita.status, JSON.stringify(feita.body)).toBe(200)
      expect(await vazio(destino)).toBe(false)
      const [antes, depois] = [await tudo(origem.deps.db), await tudo(destino.deps.db)]
      expect(Object.keys(antes).length).toBeGreaterThan(60)
      // told to everybody there, whose series wait; and the origin has written since how its copy went
      const alheias = /^(notificacoes|copias|tokens|sessoes|series_a_conferir) /
      const iguais = (lido: Record<string, string[]>) =>
        Object.fromEntries(Object.entries(lido).filter(([nome]) => !alheias.test(nome)))
      expect(iguais(depois)).toEqual(iguais(antes))
      expect((await restaurar(destino, bytes, SENHA_COPIA)).status).toBe(409)
      expect((await olhar(destino, { bytes }, SENHA_COPIA)).status).toBe(409)

      const dona = await destino.login('dona@copia.br', SENHA)
      const avisos = (await dona.call('GET', 'notificacao')).body.data
      expect(avisos).toContainEqual(
        expect.objectContaining({ titulo: expect.stringMatching(/^Restaurado da cópia de 20\/11\/2026/) }),
      )
      // ids go on behind those restored, and triggers work again
      const nova = await dona.call('POST', 'categorias', { nome: 'Depois da cópia' })
      expect(nova.status, JSON.stringify(nova.body)).toBe(201)
      // what the origin sealed opens here
      expect(destino.deps.vault.sign('texto', 'lugar')).toBe(origem.deps.vault.sign('texto', 'lugar'))
    } finally {
      await destino.close()
    }
  }, 300_000)

  test('cada cópia diz se o arquivo ainda está inteiro', async () => {
    const { copias, fazendo } = (await dono.call('GET', 'copias')).body.data
    const [{ nome, conferida }] = copias
    expect([conferida.erro, fazendo]).toEqual([null, false])
    const agora = async () => (await dono.call('GET', 'copias')).body.data.copias[0].conferida
    const inteira = await dono.call('POST', `copias/${nome}/conferir`, {})
    expect(inteira.body.data, JSON.stringify(inteira.body)).toMatchObject({
      conteudo: { protegida: true, quantas: expect.any(Number) },
      conferida: { erro: null },
    })
    const outra = await dono.call('POST', `copias/${nome}/conferir`, { senha: 'outra senha' })
    expect(Object.keys(outra.body.errors)).toEqual(['senha'])
    expect((await agora()).erro).toBe(null)
    const bytes = readFileSync(join(pasta, nome))
    writeFileSync(join(pasta, nome), bytes.subarray(0, bytes.length - 9))
    expect(await agora()).toBe(null)
    expect((await dono.call('POST', `copias/${nome}/conferir`, {})).status).toBe(422)
    expect((await agora()).erro).toMatch(/danificada/)
    // a damaged one is not the last good one
    expect((await dono.call('GET', 'copias')).body.data.ultima_em).toBe(null)
  })

  test('vazio e compactado por outro programa: cada um tem a sua frase', async () => {
    const destino = await createTestApp()
    const dito = async (bytes: Buffer) => {
      const [visto, enviado] = [await olhar(destino, { bytes }), await restaurar(destino, bytes)]
      expect(enviado.body.errors).toEqual(visto.body.errors)
      return visto.body.errors.arquivo[0]
    }
    const alheio = 'Este arquivo compactado não é uma cópia da Tecla: escolha um de nome tecla-DATA-HORA'
    try {
      expect(await dito(Buffer.alloc(0))).toBe(
        'O arquivo está vazio (0 bytes): copie-o de novo, ou escolha outra cópia',
      )
      expect(await dito(gzipSync('nota;valor\n'))).toBe(alheio)
      expect(await dito(gzipSync(randomBytes(600).toString('hex')))).toBe(alheio)
      const copia = gzipSync(packFile('manifesto.json', randomBytes(9)))
      expect(await dito(copia.subarray(0, 20))).toMatch(/incompleta/)
    } finally {
      await destino.close()
    }
  })

  test('uma cópia boa não sai para ficar uma danificada', async () => {
    for (const { nome } of (await dono.call('GET', 'copias')).body.data.copias)
      expect((await dono.call('DELETE', `copias/${nome}`)).status).toBe(200)
    origem.clock.advance(1000)
    const { nome } = (await dono.call('POST', 'copias')).body.data
    // newer by their names: one found damaged, one that nobody looked at
    const ruins = ['tecla-2026-11-20-235000.tar.gz', 'tecla-2026-11-20-235900.tar.gz']
    for (const ruim of ruins) writeFileSync(join(pasta, ruim), 'metade')
    expect((await dono.call('POST', `copias/${ruins[0]}/conferir`, {})).status).toBe(422)
    origem.clock.advance(1000)
    const outra = (await dono.call('POST', 'copias')).body.data
    expect(readdirSync(pasta).filter(name => name.startsWith('tecla-'))).toEqual([nome, outra.nome].sort())
    expect((await dono.call('GET', 'copias')).body.data.ultima_em).toBe(outra.em)
  })

  test('de uma pasta que ainda não existe o espaço livre é o da que a contém', () => {
    const livre = freeBytes(join(pasta, 'não', 'há'))
    expect(livre > 0 && Number.isFinite(livre)).toBe(true)
  })

  test('ficam as mais novas, e nada pela metade', async () => {
    // left by a power cut; and one that another server is writing
    const velha = join(pasta, '.tecla-2026-11-19-030000.tecla.parte')
    const nova = join(pasta, '.tecla-2026-11-20-120000.tecla.parte')
    for (const parte of [velha, nova]) writeFileSync(parte, 'metade')
    utimesSync(velha, 0, (origem.clock().getTime() - 3_600_001) / 1000)
    for (let n = 0; n < 2; n++) {
      origem.clock.advance(1000)
      expect((await dono.call('POST', 'copias')).status).toBe(200)
    }
    writeFileSync(join(pasta, 'planilha.xlsx'), 'do dono')
    const { copias } = (await dono.call('GET', 'copias')).body.data
    expect(copias).toHaveLength(2)
    expect(readdirSync(pasta).sort()).toEqual([
      '.tecla-2026-11-20-120000.tecla.parte',
      'planilha.xlsx',
      ...copias.map((c: { nome: string }) => c.nome).sort(),
    ])
    expect((await dono.call('DELETE', `copias/${copias[0].nome}`)).status).toBe(200)
    expect((await dono.call('DELETE', `copias/${copias[0].nome}`)).status).toBe(404)
    expect((await dono.call('GET', 'copias/planilha.xlsx')).status).toBe(404)
  })

  test('o sino avisa quem pode agir quando a última cópia boa passa de dois dias', async () => {
    const dito = async (who: Client) =>
      (await who.call('GET', 'notificacao')).body.data.filter(({ titulo }: { titulo: string }) =>
        titulo.startsWith('Sem cópia'),
      )
    const caixa = await origem.login('caixa@copia.br')
    await dono.call('PUT', 'copias', { ativa: true, hora: 2, manter: 2, pasta })
    rmSync(pasta, { recursive: true })
    writeFileSync(pasta, 'no lugar da pasta')
    expect(await dito(dono)).toEqual([])
    origem.clock.advance(2 * 86_400_000 + 1)
    origem.app.sales.outbox.wake()
    await origem.app.sales.outbox.quiet()
    expect(await dito(dono)).toMatchObject([
      {
        titulo: 'Sem cópia de segurança há 2 dias',
        mensagem: expect.stringContaining('O servidor não grava nesta pasta'),
      },
    ])
    expect(await dito(caixa)).toEqual([])
    const dias = async () => (await dono.call('GET', 'copias')).body.data.sem_copia_dias
    expect(await dias()).toBe(2)
    rmSync(pasta)
    origem.clock.advance(3_600_001)
    origem.app.sales.outbox.wake()
    await origem.app.sales.outbox.quiet()
    expect([await dito(dono), await dias()]).toEqual([[], null])
    expect(readdirSync(pasta)).toHaveLength(1)
  })
})

test('a cópia de uma versão anterior é restaurada como era e trazida até esta', async () => {
  const { db, close } = await createTestDb({ blank: true })
  const destino = await createTestApp()
  try {
    const client = await db.pool.connect()
    await applyWithin(client, migrationFiles().slice(0, -1))
    await client.query("insert into accounts (id, account_id, nome) values (5, 5, 'Antiga')")
    client.release()
    const dataDir = onDisk('tecla-antiga-')
    const partes: Buffer[] = []
    const what = {
      ...{ dataDir, versao: '0.0.9', em: new Date(0), senha: null },
      andamento: { em: async () => {} },
    }
    await dumpDatabase(db.pool, async dump => {
      for await (const parte of writeArchive({ ...what, dump })) partes.push(parte)
    })
    // from a path of the server
    const caminho = join(dataDir, 'antiga.tar.gz')
    const restaurarDe = () =>
      destino.call('POST', 'primeiro_acesso/restaurar_do_servidor', { caminho, senha: '' })
    const inteira = Buffer.concat(partes)
    // without its last bytes, behind all that is restored
    writeFileSync(caminho, inteira.subarray(0, inteira.length - 4))
    expect((await restaurarDe()).body.errors).toEqual({ arquivo: [expect.stringMatching(/incompleta/)] })
    expect(await vazio(destino)).toBe(true)
    // of a version to come
    await dumpDatabase(db.pool, async ({ migracoes, ...dump }) => {
      const nova = { ...dump, migracoes: [...migracoes, { name: '9999-futura', hash: 'x' }] }
      const feita: Buffer[] = []
      for await (const parte of writeArchive({ ...what, dump: nova })) feita.push(parte)
      const olhada = await olhar(destino, { bytes: Buffer.concat(feita) })
      expect(olhada.body.errors).toEqual({ arquivo: [expect.stringMatching(/versão mais nova/)] })
    })
    writeFileSync(caminho, inteira)
    expect((await restaurarDe()).body.data.em).toBe(new Date(0).toISOString())
    rmSync(dataDir, { recursive: true })
    const { rows } = await destino.deps.db.pool.query('select name from migrations')
    expect(rows).toHaveLength(migrationFiles().length)
    expect(
      await destino.deps.db.tx(
        { account_id: 5 },
        async q => (await q.query('select nome from accounts')).rows,
      ),
    ).toEqual([{ nome: 'Antiga' }])
  } finally {
    await destino.close()
    await close()
  }
}, 180_000)

test('restaurar espera o que o servidor faz ao mesmo tempo, e não é recusado por isso', async () => {
  const { db, close } = await createTestDb()
  const { rows } = await db.pool.query<{ nome: string; banco: string }>(
    `select oid::regclass as nome, current_database() as banco from pg_class
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  )
  const [primeira, ultima] = [rows[0]?.nome, rows.at(-1)?.nome]
  const database = String(rows[0]?.banco)
  const url = new URL(inject('superuser'))
  url.pathname = `/${database}`
  const outro = new pg.Client({ connectionString: url.href })
  const dele = openPool({ ...inject('cluster'), database }, pino({ level: 'silent' }))
  try {
    await outro.connect()
    // who restores looks for a deadlock when there is one, and the other never does
    await outro.query(`alter database ${database} set deadlock_timeout = '4s'`)
    await outro.query(`set deadlock_timeout = '1h'; set lock_timeout = '20s'`)
    await outro.query(`begin; lock table ${ultima} in access share mode`)
    const feito = restoreDatabase(dele, migrationFiles(), {
      ...{ fill: async () => 'cheio', last: () => {} },
      agora: new Date(0),
    })
    await expect
      .poll(
        async () =>
          (
            await outro.query(
              `select from pg_locks where mode = 'AccessExclusiveLock' and granted and relation = '${primeira}'::regclass`,
            )
          ).rowCount,
        { interval: 1 },
      )
      .toBeGreaterThan(0)
    // each wants what the other holds, until one of them lets go
    await outro.query(`select from ${primeira}`)
    await outro.query('rollback')
    expect(await feito).toBe('cheio')
  } finally {
    await outro.end()
    await dele.end()
    await close()
  }
})

test.each([
  ['2026-11-24T05:59:00Z', '2026-11-24T06:00:00.000Z'],
  ['2026-11-24T06:00:00Z', '2026-11-25T06:00:00.000Z'],
  ['2026-11-24T02:30:00Z', '2026-11-24T06:00:00.000Z'],
])('às %s, a próxima das 3 de Brasília é %s', (agora, proxima) => {
  expect(nextAt(3, new Date(agora)).toISOString()).toBe(proxima)
})
