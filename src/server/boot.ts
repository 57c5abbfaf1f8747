import { randomBytes, randomInt } from 'node:crypto'
import { join } from 'node:path'
import { REALTIME_KEY } from '../domain/api/realtime.ts'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { demoHouse } from './demo-world.ts'
import type { Deps } from './deps.ts'
import { createReadiness } from './http/health.ts'
import { isLoopback } from './http/host.ts'
import { createMetrics } from './http/metrics.ts'
import { viteDev } from './http/vite-dev.ts'
import { createLog } from './log.ts'
import { openImportedSchemas } from './modules/admin/service.ts'
import { openInstallation } from './open-installation.ts'
import { probePort } from './port-probe.ts'
import { GATEWAYS } from './ports/list.ts'
import { createPorts } from './ports/open.ts'
import { push } from './ports/push/port.ts'
import { openPusherRelay } from './ports/push/relay.ts'
import { openDoubles } from './ports/settings.ts'
import { projectRoot } from './project-root.ts'
import { acrossServers, hear } from './realtime/across.ts'
import { openDatabaseRelay } from './realtime/database-relay.ts'
import { createHub } from './realtime/hub.ts'
import { warmSchemas } from './sefaz/schemas.ts'
import { type Board, loadSim } from './simulators.ts'
import { systemTime as time } from './time.ts'

export interface Running {
  /** Address: http://HOST:PORT */
  url: string
  /** Code that the first-run wizard requires, to be printed in the terminal; null: none. */
  codigo: string | null
  /** Waits for running requests and jobs, then stops everything in reverse order of the start. */
  stop(): Promise<void>
}

/** Starts everything, first the checks that may fail fast. A failure, or `signal`, stops what was started. */
export async function boot(config: Config, signal: AbortSignal): Promise<Running> {
  const started: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const close of started.splice(0).reverse()) await close()
  }
  try {
    return { ...(await start(config, started, signal)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function start(
  config: Config,
  started: (() => Promise<unknown>)[],
  signal: AbortSignal,
): Promise<{ url: string; codigo: string | null }> {
  await probePort(config.host, config.port, 'PORT')
  if (config.demo && !config.sefazSimUrl) await probePort(config.host, config.sefazSimPort, 'SEFAZ_SIM_PORT')
  const { db, shared, stop, log, vault } = await openInstallation(config, {
    openLog: () => createLog(config),
    ...{ time, signal, tell: console.log },
  })
  started.push(stop)
  openImportedSchemas(config.dataDir)

  const clock = time.now
  if (config.demo) await (await loadSim()).seedDemo(demoHouse({ db, vault, clock }))
  const boards: Board[] = []
  const simulador = config.demo ? await openSimulator(config, started, boards) : null
  const outside = config.demo
    ? await openDoubles(config.outside, { dataDir: config.dataDir, clock }, started, GATEWAYS, boards)
    : config.outside
  const settled = { ...config, outside }
  const metrics = createMetrics()
  const ports = createPorts({ config: settled, time, log, metrics })
  const codigoInstalacao = isLoopback(config.host) ? null : setupCode()
  const secret = config.realtimeSecret ?? randomBytes(32).toString('hex')
  const own = createHub({ id: REALTIME_KEY, key: REALTIME_KEY, secret }, log, time)
  const relay =
    openPusherRelay(ports.of(push)) ??
    (shared && (await openDatabaseRelay({ connection: shared, log, hear: notice => hear(own, notice) })))
  if (relay) started.push(relay.close)
  const hub = relay ? acrossServers(own, relay) : own
  metrics.gauge('tecla_realtime_connections', 'Open realtime connections', hub.connections)
  metrics.gauge('tecla_database_connections', 'Connections of the pool', () => db.pool.totalCount)
  metrics.gauge('tecla_database_waiting', 'Requests waiting for a connection', () => db.pool.waitingCount)
  const deps: Deps = {
    config: settled,
    db,
    log,
    time,
    clock,
    broadcaster: hub,
    vault,
    metrics,
    ports,
    readiness: createReadiness(time),
    simulador,
    treinamento: lazySimulator(config, started),
    codigoInstalacao,
  }
  const app = await createApp(deps, { hub })
  if (config.dev) await viteDev(app, projectRoot)
  started.push(() => app.close())
  await app.listen({ host: config.host, port: config.port })
  // compiles SEFAZ's schemas now, so that the first sale does not wait for them
  setImmediate(() => {
    try {
      warmSchemas()
    } catch (error) {
      log.error({ err: error }, 'os esquemas da SEFAZ não abriram')
    }
  })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const url = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`
  await app.copias.start()
  const { primeiro_acesso } = await app.acesso.oferta()
  return { url, codigo: primeiro_acesso ? codigoInstalacao : null }
}

/** Makes a code of eight characters that do not look alike, in two groups: 40 bits, safe with ten tries a minute. */
function setupCode(): string {
  const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  const four = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return `${four()}-${four()}`
}

/** Makes the function that starts the simulator for companies in training, once; after a failure it may run again. */
function lazySimulator(config: Config, started: (() => Promise<unknown>)[]) {
  let opening: ReturnType<typeof openSimulator> | undefined
  return () => {
    opening ??= openSimulator(config, started).catch(error => {
      opening = undefined
      throw error
    })
    return opening
  }
}

async function openSimulator(
  config: Config,
  started: (() => Promise<unknown>)[],
  boards: readonly Board[] = [],
) {
  // no caPem: a file in DATA_DIR/confianca must hold the authority of this simulator's certificate, as of any other
  if (config.sefazSimUrl) return { url: config.sefazSimUrl, caPem: '' }
  const { startSimulator } = await loadSim()
  const simulator = await startSimulator({
    port: config.sefazSimPort,
    host: config.host,
    dir: join(config.dataDir, 'simulador'),
    boards,
  })
  started.push(() => simulator.close())
  // 0.0.0.0 and :: are no addresses to call
  const host = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host
  return { url: `https://${host}:${simulator.port}`, caPem: simulator.caPem }
}
