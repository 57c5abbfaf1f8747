import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { type Logger, pino } from 'pino'
import { type AppOptions, createApp } from '../../src/server/app.ts'
import { readConfig } from '../../src/server/config.ts'
import { prepareDataDir } from '../../src/server/data-dir.ts'
import type { Deps } from '../../src/server/deps.ts'
import { createReadiness } from '../../src/server/http/health.ts'
import { createMetrics } from '../../src/server/http/metrics.ts'
import { createPorts } from '../../src/server/ports/open.ts'
import { createHub, type Hub } from '../../src/server/realtime/hub.ts'
import { pause } from '../../src/server/time.ts'
import { openVault } from '../../src/server/vault.ts'
import { createTestDb, demoVault, INICIO } from './database.ts'
import { type HandTime, handTime } from './time.ts'
import { SENHA } from './world.ts'

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked at as they are on the wire
  body: any
}

export interface Client {
  token: string
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>
}

export interface TestApp {
  app: FastifyInstance
  deps: Deps
  hub: Hub
  clock: HandTime
  /** Who calls. Patient: a route that waits for a job goes on waiting until the test lets time pass. */
  person: { patient: boolean }
  /** Logs in by e-mail (password SENHA unless told). */
  login(email: string, password?: string): Promise<Client>
  /** A call without a session. */
  call: Client['call']
  close(): Promise<void>
}

/** Parts in the place of the server's own; `env`: environment variables, where no `config` is given. */
export type ReplacedParts = Partial<Deps> & { log?: Logger; env?: Record<string, string> }

/** The whole app over a database of its own, without a port: `inject` only. `replace` replaces parts, `demo` is the world it has, `inicio` when its clock starts. */
export async function createTestApp(
  { env = {}, ...replace }: ReplacedParts = {},
  {
    demo = false,
    inicio = INICIO,
    ...options
  }: Pick<AppOptions, 'paciencia' | 'registers' | 'readings' | 'documents' | 'reports'> & {
    demo?: boolean
    inicio?: string
  } = {},
): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), `tecla-app-${process.pid}-`))
  prepareDataDir(dataDir)
  const clock = handTime(inicio)
  const { db, close } = await createTestDb({ demo, now: clock.now })
  if (demo) copyFileSync(join(demoVault(), 'chave'), join(dataDir, 'certificados', 'chave'))
  const log = pino({ level: 'silent' })
  const hub = createHub({ id: 'tecla', key: 'tecla', secret: randomUUID() }, log, clock)
  const config = replace.config ?? readConfig({ DATA_DIR: dataDir, TECLA_DEMO: '0', ...env }, [])
  const metrics = createMetrics()
  const deps: Deps = {
    config,
    db,
    log,
    time: clock,
    clock: clock.now,
    broadcaster: hub,
    vault: openVault(join(dataDir, 'certificados')),
    metrics,
    ports: createPorts({ config, time: clock, log: replace.log ?? log, metrics }),
    readiness: createReadiness(clock),
    simulador: null,
    ...replace,
  }
  const app = await createApp(deps, { hub, checkAnswers: true, ...options })
  const person = { patient: false }
  const from = { app, clock, person }
  const call = caller(from, null)
  return {
    ...from,
    deps,
    hub,
    call,
    async login(email, password = SENHA) {
      const { status, body } = await call('POST', 'login', { email, password })
      if (status !== 200) throw new Error(`login of ${email}: ${status} ${JSON.stringify(body)}`)
      return { token: body.token, call: caller(from, body.token) }
    },
    async close() {
      await app.close()
      await close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

type Called = Pick<TestApp, 'app' | 'clock' | 'person'>

/** Time in ms for which a route waits for what a job brings (outbox/within.ts). */
const WAITED_MS = 6_000

/** Waits for an answer. A route that waits for a job gives up when no job is due any more, however long that takes here. */
async function answered<T>({ app, clock, person }: Called, asked: Promise<T>): Promise<T> {
  let ended = false
  const end = () => {
    ended = true
  }
  const over = asked.then(end, end)
  while (!ended) {
    await Promise.race([over, pause(50)])
    if (ended || person.patient || !clock.isWaiting(WAITED_MS)) continue
    await app.sales.outbox.quiet()
    clock.lapse(WAITED_MS)
  }
  return asked
}

function caller(from: Called, token: string | null): Client['call'] {
  return async (method, path, body, headers = {}) => {
    const options: InjectOptions = {
      method,
      url: path.startsWith('/') ? path : `/api/v1/${path}`,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    }
    const answer = await answered(from, from.app.inject(options))
    const json = String(answer.headers['content-type'] ?? '').includes('json')
    return { status: answer.statusCode, body: json ? answer.json() : answer.body }
  }
}
