import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { erase } from '../../../e2e/servidor.ts'
import { seedDemo } from '../../../sim/index.ts'
import { startSimulator } from '../../../sim/sefaz/start.ts'
import { createApp } from '../../../src/server/app.ts'
import { readConfig } from '../../../src/server/config.ts'
import { prepareDataDir } from '../../../src/server/data-dir.ts'
import { startDatabase } from '../../../src/server/db/start.ts'
import type { Db } from '../../../src/server/db/transaction.ts'
import { demoHouse } from '../../../src/server/demo-world.ts'
import { freePort } from '../../../src/server/free-ports.ts'
import { createReadiness } from '../../../src/server/http/health.ts'
import { createMetrics } from '../../../src/server/http/metrics.ts'
import { createPorts } from '../../../src/server/ports/open.ts'
import { createHub } from '../../../src/server/realtime/hub.ts'
import { openVault } from '../../../src/server/vault.ts'
import { type HandTime, handTime } from '../../../tests/server/time.ts'

/** A server with the demo data and its SEFAZ, on a socket, whose time only the proof moves. */
export interface Casa {
  dir: string
  url: string
  portaSimulador: number
  time: HandTime
  db: Db
  /** Lines of the log that tell an error. */
  erros: readonly string[]
  /** Does every due job. */
  trabalhar(): Promise<void>
  fechar(): Promise<void>
}

/** Opens such a server in this process at a moment. `ambiente`: settings of the external services, by environment variable. */
export async function abrirCasa(inicio: string, ambiente: Record<string, string> = {}): Promise<Casa> {
  const dir = mkdtempSync(join(tmpdir(), `tecla-prova-${process.pid}-`))
  const fazer: (() => unknown)[] = [() => erase(dir)]
  const fechar = async () => {
    for (const desfazer of fazer.splice(0).reverse()) await desfazer()
  }
  try {
    const time = handTime(inicio)
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const config = readConfig({ DATA_DIR: dir, TECLA_DEMO: '0', TECLA_URL: url, ...ambiente }, [])
    prepareDataDir(dir)
    const erros: string[] = []
    const write = (line: Buffer, _: unknown, done: () => void) => {
      erros.push(line.toString())
      done()
    }
    const log = pino({ level: 'error' }, new Writable({ write }))
    const vault = openVault(join(dir, 'certificados'))
    const { db, stop } = await startDatabase(config, log, time)
    fazer.push(stop)
    await seedDemo(demoHouse({ db, vault, clock: time.now }))
    const host = '127.0.0.1'
    const sefaz = await startSimulator({ port: 0, host, dir: join(dir, 'simulador'), clock: time.now })
    fazer.push(() => sefaz.close())
    const hub = createHub({ id: 'tecla', key: 'tecla', secret: randomUUID() }, log, time)
    const metrics = createMetrics()
    const ports = createPorts({ config, time, log, metrics })
    const simulador = { url: `https://${host}:${sefaz.port}`, caPem: sefaz.caPem }
    const app = await createApp(
      {
        ...{ config, db, log, time, clock: time.now, broadcaster: hub, vault, metrics, ports, simulador },
        readiness: createReadiness(time),
      },
      { hub, checkAnswers: true },
    )
    fazer.push(() => app.close())
    await app.listen({ host, port })
    return {
      ...{ dir, url, time, db, erros, fechar, portaSimulador: sefaz.port },
      async trabalhar() {
        app.sales.outbox.wake()
        await app.sales.outbox.quiet()
      },
    }
  } catch (erro) {
    await fechar()
    throw erro
  }
}
