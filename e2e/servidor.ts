import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePorts } from '../src/server/free-ports.ts'

export interface Servidor {
  url: string
  simulador: number
  dataDir: string
  /** Process id of the server; the database is another process. */
  pid: number
}

/**
 * Prefix of the folder with the demo data. They are created once per build and day (their dates are relative to today) and
 * copied for each server: half a second instead of ten for database, migrations and records. Creating them, and
 * acesso-primeiro.spec.ts, test that an empty folder becomes an installation.
 */
export const PREFIX = 'mundo-'

/** Gives the folder of the demo data for this build and day. */
export function place(): string {
  const stamp = existsSync('dist/stamp') ? readFileSync('dist/stamp', 'utf8') : 'sem build'
  const key = createHash('sha256').update(stamp).update(new Date().toDateString()).digest('hex')
  return join('.tmp', PREFIX + key.slice(0, 16))
}

/** Copies a folder with owners and modes, because PostgreSQL refuses a data folder that another user owns. */
export async function copy(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') await cp(from, to, { recursive: true })
  else await promisify(execFile)('cp', ['-a', `${from}/.`, to])
}

/** Deletes a folder, again if a server or a browser that has just ended still writes to it. */
export const erase = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })

/** Variable with the folder of this run's browser profiles. */
export const PROFILES = 'TECLA_E2E_PERFIS'

export const emptyFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'tecla-e2e-'))

/** Makes a DATA_DIR with the demo data; empty if this build has none yet, and then the server creates them. */
async function copyOfTheWorld(): Promise<string> {
  const dir = await emptyFolder()
  const made = place()
  if (existsSync(made)) await copy(made, dir)
  return dir
}

/**
 * Time in ms for which a sale waits for SEFAZ: longer than a test, so that only what a test sets on the simulator sends a sale
 * into contingency, and never a busy machine.
 */
const PATIENCE_MS = '600000'

/** Maximum time in ms for a server to start; a long proof on a loaded machine allows more. */
export const START_MS = Number(process.env['TECLA_ESPERA_SERVIDOR_MS']) || 240_000

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const listen = (chunk: Buffer) => {
      output += chunk.toString()
      // an error of the server's own is told beside the test that it fails
      for (const line of chunk.toString().split('\n'))
        if (/"level":[56]0/.test(line)) process.stderr.write(`${line}\n`)
      if (output.includes('Tecla em http')) resolve()
    }
    server.stdout?.on('data', listen)
    server.stderr?.on('data', listen)
    server.once('exit', code =>
      reject(new Error(`O servidor saiu (${code}) antes de ficar pronto:\n${output}`)),
    )
    setTimeout(() => reject(new Error(`O servidor não ficou pronto:\n${output}`)), START_MS).unref()
  })
}

/**
 * Starts the built server with the simulator and the demo data, in a folder of its own. `command`: arguments of node, for
 * another server than the built one.
 */
export async function startServer(
  env: NodeJS.ProcessEnv = {},
  command: readonly string[] = ['dist/server/main.js'],
): Promise<Servidor & { stop: (data?: { keep: boolean }) => Promise<void>; kill: () => Promise<void> }> {
  const [free = 0, simulador = 0] = await freePorts(2)
  const port = Number(env['PORT'] ?? free)
  const demo = env['TECLA_DEMO'] !== '0'
  const dataDir = env['DATA_DIR'] ?? (demo ? await copyOfTheWorld() : await emptyFolder())
  const server = spawn(process.execPath, command, {
    env: {
      ...process.env,
      PORT: String(port),
      SEFAZ_SIM_PORT: String(simulador),
      DATA_DIR: dataDir,
      TECLA_SEFAZ_PACIENCIA_MS: PATIENCE_MS,
      // a receiver of webhooks is on this computer
      TECLA_WEBHOOK_REDE_INTERNA: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const gone = new Promise<void>(resolve => server.once('exit', () => resolve()))
  try {
    await ready(server)
  } catch (error) {
    server.kill('SIGTERM')
    const late = setTimeout(() => server.kill('SIGKILL'), 15_000)
    await gone
    clearTimeout(late)
    if (env['DATA_DIR'] === undefined) await erase(dataDir)
    throw error
  }
  return {
    url: `http://127.0.0.1:${port}`,
    simulador,
    dataDir,
    pid: server.pid ?? 0,
    /** Kills the server as a power cut would; the data folder stays. */
    kill: async () => {
      server.kill('SIGKILL')
      await gone
    },
    stop: async ({ keep } = { keep: false }) => {
      server.kill('SIGTERM')
      await gone
      if (!keep) await erase(dataDir)
    },
  }
}
