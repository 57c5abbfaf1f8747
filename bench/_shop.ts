import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { findContaDemo } from '../sim/demo/conta-demo.ts'
import { seedDemo } from '../sim/demo/seed.ts'
import { startSimulator } from '../sim/sefaz/start.ts'
import { createApp } from '../src/server/app.ts'
import { readConfig } from '../src/server/config.ts'
import { prepareDataDir } from '../src/server/data-dir.ts'
import { startDatabase } from '../src/server/db/start.ts'
import type { Db } from '../src/server/db/transaction.ts'
import { demoHouse } from '../src/server/demo-world.ts'
import { createReadiness } from '../src/server/http/health.ts'
import { createMetrics } from '../src/server/http/metrics.ts'
import { createPorts } from '../src/server/ports/open.ts'
import { createHub } from '../src/server/realtime/hub.ts'
import { systemTime } from '../src/server/time.ts'
import { openVault } from '../src/server/vault.ts'

export interface Shop {
  app: FastifyInstance
  db: Db
  /** The demo's first account. */
  account_id: number
  /** Session token of the user with `email`. */
  token: string
  /** Calls `listen` for every realtime event. */
  onEvent: (listen: (event: string, data: unknown) => void) => void
  simulador: { port: number; caPem: string }
  call: <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => Promise<T>
  /** Data folder: after `stop({ keep: true })` another server may open it. */
  dataDir: string
  stop: (data?: { keep: boolean }) => Promise<void>
}

/**
 * Starts the product in this process, with a durable PostgreSQL of its own, the demo data, and the simulator at zero
 * latency.
 */
export async function openShop(
  email = 'caixa@demo.tecla',
  clock = () => new Date(),
  env: Record<string, string> = {},
): Promise<Shop> {
  const dir = mkdtempSync(join(tmpdir(), 'tecla-bench-'))
  const config = readConfig({ DATA_DIR: dir, TECLA_DEMO: '0', ...env }, [])
  prepareDataDir(dir)
  const log = pino({ level: 'silent' })
  const time = { ...systemTime, now: clock }
  const { db, stop: stopDatabase } = await startDatabase(config, log, time)
  const vault = openVault(join(dir, 'certificados'))
  const house = demoHouse({ db, vault, clock })
  await seedDemo(house)
  const simulator = await startSimulator({ port: 0, host: '127.0.0.1', dir: join(dir, 'simulador') })
  const hub = createHub({ id: 'bench', key: 'bench', secret: 'bench' }, log, time)
  let listener: (event: string, data: unknown) => void = () => undefined
  const broadcaster = {
    trigger: (_channels: string | readonly string[], event: string, data: unknown) => listener(event, data),
  }
  const metrics = createMetrics()
  const app = await createApp(
    {
      config,
      db,
      log,
      time,
      clock,
      broadcaster,
      vault,
      metrics,
      ports: createPorts({ config, time, log, metrics }),
      readiness: createReadiness(time),
      simulador: { url: `https://127.0.0.1:${simulator.port}`, caPem: simulator.caPem },
    },
    { hub },
  )
  await app.ready()
  const login = await app.inject({
    method: 'POST',
    url: '/api/v1/login',
    payload: { email, password: 'tecla-demo' },
  })
  const { token } = login.json<{ token: string }>()
  const { account_id } = await findContaDemo(house)
  return {
    app,
    db,
    account_id,
    token,
    simulador: simulator,
    onEvent: listen => {
      listener = listen
    },
    async call<T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<T> {
      const answer = await app.inject({
        method,
        url: `/api/v1/${path}`,
        headers: { authorization: `Bearer ${token}` },
        ...(body === undefined ? {} : { payload: body as object }),
      })
      if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`)
      return answer.json<T>()
    },
    dataDir: dir,
    async stop({ keep } = { keep: false }) {
      await app.close()
      await simulator.close()
      await stopDatabase()
      if (!keep) rmSync(dir, { recursive: true, force: true })
    },
  }
}
