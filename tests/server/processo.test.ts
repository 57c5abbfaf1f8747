import { type ChildProcess, spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { erase } from '../../e2e/servidor.ts'
import { SERVER_COMMAND } from '../../scripts/server-command.ts'
import { boot } from '../../src/server/boot.ts'
import { readConfig } from '../../src/server/config.ts'
import { alive } from '../../src/server/db/cluster-dir.ts'
import { freePort } from '../../src/server/free-ports.ts'
import { projectRoot } from '../../src/server/project-root.ts'
import { startFailure } from '../../src/server/start-error.ts'
import { pause } from '../../src/server/time.ts'

const base = mkdtempSync(join(tmpdir(), `tecla-processo-${process.pid}-`))
const children = new Set<ChildProcess>()

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  const pid = postmaster('dados')
  if (pid && alive(pid)) process.kill(pid, 'SIGQUIT')
  await erase(base)
})

interface Server {
  child: ChildProcess
  /** First line that is not a log record. */
  ready: Promise<string>
  exit: Promise<{ code: number | null; stderr: string }>
}

function start(env: Record<string, string>, stdoutFd?: number): Server {
  const child = spawn(process.execPath, SERVER_COMMAND, {
    env: {
      ...process.env,
      TECLA_DEMO: '0',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: join(base, 'dados'),
      DATABASE_URL: undefined,
      npm_lifecycle_event: undefined,
      ...env,
    },
    stdio: ['ignore', stdoutFd ?? 'pipe', 'pipe'],
  })
  children.add(child)
  let stdout = ''
  let stderr = ''
  const exit = new Promise<{ code: number | null; stderr: string }>(resolve => {
    child.on('close', code => {
      children.delete(child)
      resolve({ code, stderr: stderr.trim() })
    })
  })
  child.stderr?.on('data', part => {
    stderr += part
  })
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', part => {
      stdout += part
      const line = stdout.split('\n').find((text, i, all) => i < all.length - 1 && !text.startsWith('{'))
      if (line) resolve(line)
    })
    exit.then(({ code }) => reject(new Error(`exit ${code}: ${stderr}`)))
  })
  ready.catch(() => {})
  return { child, ready, exit }
}

function postmaster(dir: string): number | null {
  const file = join(base, dir, 'db', 'postmaster.pid')
  // made first, written a moment later: 0 is no process
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) || null : null
}

const get = (url: string) => fetch(url).then(answer => answer.status)

test('abre, recusa um segundo, sobrevive a kill -9, seu e do banco, e para com 0', async () => {
  const first = start({})
  const line = await first.ready
  expect(line).toMatch(/^Tecla em http:\/\/127\.0\.0\.1:\d+$/)
  const url = line.slice('Tecla em '.length)
  expect([await get(`${url}/healthz`), await get(`${url}/readyz`)]).toEqual([200, 200])

  expect(await start({}).exit).toEqual({ code: 1, stderr: 'Tecla já está aberta nesta pasta (DATA_DIR)' })
  const port = new URL(url).port
  expect(await start({ PORT: port, DATA_DIR: join(base, 'outra') }).exit).toEqual({
    code: 1,
    stderr: `A porta ${port} já está em uso: feche o outro programa ou informe outra em PORT`,
  })
  // refused before anything was touched
  expect(existsSync(join(base, 'outra'))).toBe(false)
  expect(await get(`${url}/readyz`)).toBe(200)

  const adopted = postmaster('dados') ?? 0
  first.child.kill('SIGKILL')
  await first.exit
  const again = start({})
  const readyz = `${(await again.ready).slice('Tecla em '.length)}/readyz`
  expect(await get(readyz)).toBe(200)
  expect(postmaster('dados')).toBe(adopted)

  process.kill(adopted, 'SIGKILL')
  await expect.poll(() => postmaster('dados'), { interval: 50 }).not.toBe(adopted)
  await expect.poll(() => get(readyz), { interval: 50 }).toBe(200)

  const pid = postmaster('dados')
  again.child.kill('SIGTERM')
  expect(await again.exit).toEqual({ code: 0, stderr: '' })
  // its file may go a moment after the server
  await expect.poll(() => postmaster('dados')).toBeNull()
  // gone by itself; its row may wait a moment for whoever inherited it
  await expect.poll(() => pid && alive(pid), { interval: 50 }).toBe(false)
})

test('com a saída padrão num disco cheio, o servidor atende e para com 0', async () => {
  const port = await freePort()
  const server = start({ PORT: String(port) }, openSync('/dev/full', 'w'))
  const url = `http://127.0.0.1:${port}`
  await expect.poll(() => get(`${url}/readyz`).catch(() => 0), { interval: 100 }).toBe(200)
  for (let i = 0; i < 20; i++) expect(await get(`${url}/healthz`)).toBe(200)
  server.child.kill('SIGTERM')
  expect(await server.exit).toEqual({ code: 0, stderr: '' })
})

test.each([
  ['mal o PostgreSQL começa', async () => {}],
  // nobody can connect any more: the opening waits longer than whoever stops us
  ['com a abertura parada no banco', lockConnections],
])('SIGTERM no meio da abertura, %s: termina com 0 e nada fica', async (_caso, before) => {
  const server = start({ DATA_DIR: join(base, 'cedo') })
  await expect.poll(() => postmaster('cedo'), { interval: 5 }).not.toBeNull()
  const pid = postmaster('cedo')
  await before()
  server.child.kill('SIGTERM')
  expect(await server.exit).toEqual({ code: 0, stderr: '' })
  // gone by itself; its row may wait a moment for whoever inherited it
  await expect.poll(() => pid && alive(pid), { interval: 50 }).toBe(false)
})

/** Locks the table that every new connection reads, as soon as PostgreSQL answers. */
async function lockConnections(): Promise<void> {
  for (;;) {
    const [, , , port, host = ''] = readFileSync(join(base, 'cedo', 'db', 'postmaster.pid'), 'utf8').split(
      '\n',
    )
    const client = new pg.Client({ host, port: Number(port), user: 'postgres', database: 'postgres' })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('begin; lock table pg_authid in access exclusive mode')
      return
    } catch {
      await pause(5)
    }
  }
}

/** Lists our source files that a process loaded, from the coverage that V8 wrote in `dir`; a built file names its own. */
function sourcesIn(dir: string): string[] {
  const urls = readdirSync(dir).flatMap(name => {
    const { result } = JSON.parse(readFileSync(join(dir, name), 'utf8')) as { result: { url: string }[] }
    return result.map(({ url }) => url.replace(/\?.*$/, '')).filter(url => url.startsWith('file:'))
  })
  const files = urls.flatMap(url => {
    const path = fileURLToPath(url)
    if (!existsSync(`${path}.map`)) return [path]
    const { sources } = JSON.parse(readFileSync(`${path}.map`, 'utf8')) as { sources: string[] }
    return sources.map(source => resolve(dirname(path), source))
  })
  return files.map(path => relative(projectRoot, path).replaceAll('\\', '/'))
}

test('com DATABASE_URL não há banco em DATA_DIR, e o superusuário perde os poderes', async () => {
  const admin = new pg.Client({ connectionString: inject('superuser') })
  await admin.connect()
  const name = `tecla_url_${process.pid}`
  await admin.query(`create database ${name}`)
  const url = inject('superuser')
    .replace('/postgres?', `/${name}?`)
    .replace(/\/postgres$/, `/${name}`)
  const loaded = join(base, 'carregados')
  const server = start({ DATABASE_URL: url, DATA_DIR: join(base, 'url'), NODE_V8_COVERAGE: loaded })
  const other = start({ DATABASE_URL: url, DATA_DIR: join(base, 'url-2') })
  const address = (await server.ready).slice('Tecla em '.length)
  expect(await get(`${address}/readyz`)).toBe(200)
  expect(await other.ready).toMatch(/^Tecla em /)
  expect(existsSync(join(base, 'url', 'db'))).toBe(false)
  server.child.kill('SIGTERM')
  other.child.kill('SIGINT')
  expect([(await server.exit).code, (await other.exit).code]).toEqual([0, 0])
  // without a demo, neither a simulator nor the demo world is loaded
  const sources = sourcesIn(loaded)
  expect(sources).toContain('src/server/simulators.ts')
  expect(sources.filter(path => path.startsWith('sim/'))).toEqual([])
  const probe = new pg.Client({ connectionString: url })
  await probe.connect()
  const tables = await probe.query(
    "select distinct tableowner as owner from pg_tables where schemaname = 'public'",
  )
  expect(tables.rows).toEqual([{ owner: 'tecla' }])
  await probe.end()
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
})

/** Gives the line that a start with these variables would end with. */
async function refusal(env: Readonly<Record<string, string>>): Promise<string> {
  const said = { TECLA_DEMO: '0', PORT: '0', TECLA_LOG: 'error', DATA_DIR: join(base, 'erro'), ...env }
  const opening = async () => boot(readConfig(said, []), new AbortController().signal)
  return opening().then(({ url }) => `abriu em ${url}`, startFailure)
}

// the process of a refusal, its one line and its exit code are shown above and below; these are its reasons
describe('o que está errado é dito em uma linha', () => {
  const arquivo = join(base, 'arquivo')
  writeFileSync(arquivo, '')
  mkdirSync(join(base, 'chave', 'certificados'), { recursive: true })
  writeFileSync(join(base, 'chave', 'certificados', 'chave'), 'curta')
  test.each([
    ['DATA_DIR é um arquivo', { DATA_DIR: arquivo }, /^DATA_DIR precisa ser uma pasta/],
    ['DATA_DIR dentro de um arquivo', { DATA_DIR: join(arquivo, 'x') }, /^DATA_DIR precisa ser uma pasta/],
    [
      'DATA_DIR onde não se grava',
      { DATA_DIR: '/proc/tecla/dados' },
      /^Não consigo gravar na pasta DATA_DIR/,
    ],
    ['porta que não é número', { PORT: 'oito' }, /^Configuração inválida: PORT deve ser um número/],
    [
      'paciência em segundos',
      { TECLA_SEFAZ_PACIENCIA_MS: '4' },
      /: TECLA_SEFAZ_PACIENCIA_MS deve ser um número de 100/,
    ],
    ['DATABASE_URL de outro banco', { DATABASE_URL: 'mysql://x' }, /^Configuração inválida: DATABASE_URL/],
    [
      'DATABASE_URL que não responde',
      { DATABASE_URL: 'postgres://127.0.0.1:1/x' },
      /^Não consegui conectar ao PostgreSQL/,
    ],
    [
      'DATABASE_URL com / na senha',
      { DATABASE_URL: 'postgres://x:seg/redo@127.0.0.1/z' },
      /^Não consegui ler o endereço de DATABASE_URL: na senha, escreva \/ como %2F/,
    ],
    [
      'DATABASE_URL com # na senha',
      { DATABASE_URL: 'postgres://x:seg#redo@127.0.0.1/z' },
      /^Não consegui ler o endereço de DATABASE_URL/,
    ],
    [
      'TECLA_PG_BIN sem PostgreSQL',
      { TECLA_PG_BIN: base },
      /^TECLA_PG_BIN não tem um PostgreSQL que eu consiga executar/,
    ],
    [
      'chave dos certificados danificada',
      { DATA_DIR: join(base, 'chave') },
      /^A chave dos certificados está danificada/,
    ],
    [
      'endereço de outra máquina',
      { HOST: '192.0.2.1', PORT: '4000' },
      /^O endereço 192\.0\.2\.1 não é desta máquina/,
    ],
  ])('%s', async (_caso, env, text) => {
    const line = await refusal(env)
    expect(line.split('\n')).toHaveLength(1)
    expect(line).toMatch(text)
  })

  test('a porta de um servidor alheio não é tomada', async () => {
    const other = createServer()
    const port = await new Promise<number>(resolve =>
      other.listen(0, '127.0.0.1', () => {
        const address = other.address()
        resolve(typeof address === 'object' && address ? address.port : 0)
      }),
    )
    expect(await refusal({ HOST: '127.0.0.1', PORT: String(port) })).toContain(`A porta ${port}`)
    other.close()
  })

  test('o banco de outra versão do PostgreSQL não é tocado', async () => {
    const file = join(base, 'dados', 'db', 'PG_VERSION')
    const version = readFileSync(file, 'utf8')
    writeFileSync(file, '14\n')
    const line = await refusal({ DATA_DIR: join(base, 'dados') })
    writeFileSync(file, version)
    expect(line).toMatch(/^.*é do PostgreSQL 14.*$/)
  })
})
