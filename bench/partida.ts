import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { freePorts } from '../src/server/free-ports.ts'
import { inParts } from './_parts.ts'

const run1 = (args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    const started = performance.now()
    const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: 'ignore' })
    child.on('exit', code =>
      code === 0 ? resolve(performance.now() - started) : reject(new Error(`saiu com ${code}`)),
    )
  })

/** Times, in milliseconds, from starting the process to a served login page; then stops the server. */
async function start(dataDir: string): Promise<number> {
  const [port, simulator] = await freePorts(2)
  const started = performance.now()
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, PORT: String(port), SEFAZ_SIM_PORT: String(simulator), DATA_DIR: dataDir },
    stdio: 'ignore',
  })
  const gone = new Promise(resolve => child.on('exit', resolve))
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/login`).catch(() => null)
    if (answer?.ok) break
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  const ms = performance.now() - started
  child.kill('SIGTERM')
  await gone
  return ms
}

/** Adds up the compressed size of the scripts that index.html names. Chunks of screens load when a screen opens. */
function firstLoad(): number {
  const html = readFileSync('dist/web/index.html', 'utf8')
  const named = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, path = '']) => path)
  if (named.length === 0) throw new Error(`sem scripts em dist/web: ${readdirSync('dist/web')}`)
  return named.reduce((sum, path) => sum + gzipSync(readFileSync(join('dist/web', path))).length, 0)
}

/** Measures the start: empty data folder → login page, existing data folder → login page, and size of the first load. */
export const { figures, run } = inParts<void>(
  act => act(),
  [
    {
      figures: ['web_build'],
      run: async report => {
        rmSync('dist/stamp', { force: true })
        report('web_build', (await run1(['--import', 'tsx', 'scripts/build.ts'])) / 1000, 's')
      },
    },
    {
      figures: ['cold_start', 'warm_start'],
      run: async report => {
        const dir = mkdtempSync(join(tmpdir(), 'tecla-partida-'))
        try {
          report('cold_start', (await start(join(dir, 'data'))) / 1000, 's')
          report('warm_start', (await start(join(dir, 'data'))) / 1000, 's')
        } finally {
          rmSync(dir, { recursive: true, force: true })
        }
      },
    },
    { figures: ['first_load_js'], run: async report => report('first_load_js', firstLoad() / 1000, 'kB') },
  ],
)
