import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freeBytes } from '../src/server/data-dir.ts'
import { browserPath } from './browser.ts'

/**
 * Runs all checks of a change: format, lint, types, dead code, build, unit, server and browser tests. `--fast` skips the
 * browser tests. The last line is `N passed, N failed`.
 */
const fast = process.argv.includes('--fast')
let passed = 0
let failed = 0
/** Tests that passed only at the second attempt. */
let again: string[] = []
/** Failures, printed again at the end of the long output. */
const broken: string[] = []

/**
 * Runs a command with its output shown, on Windows through a shell, which tools of node_modules/.bin need there. Gives the
 * exit code.
 */
function run(
  name: string,
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<number> {
  return new Promise(resolve => {
    const started = performance.now()
    const child = spawn(command, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NO_COLOR: '1', ...env },
      shell: process.platform === 'win32',
    })
    child.on('error', () => resolve(1))
    child.on('close', code => {
      process.stdout.write(
        `— ${name}: ${code === 0 ? 'ok' : 'FALHOU'} em ${((performance.now() - started) / 1000).toFixed(1)} s\n`,
      )
      resolve(code ?? 1)
    })
  })
}

const bin = (tool: string) => `node_modules/.bin/${tool}`

async function check(name: string, command: string, args: string[]): Promise<void> {
  if ((await run(name, command, args)) === 0) passed += 1
  else {
    failed += 1
    broken.push(name)
  }
}

/** Part of the JSON of vitest and playwright that is read. */
interface Report {
  numPassedTests?: number
  numFailedTests?: number
  stats?: { expected: number; flaky: number; unexpected: number }
  suites?: Suite[]
}

interface Suite {
  suites?: Suite[]
  specs?: { title: string; file: string; line: number; tests: { status: string }[] }[]
}

/** Lists the browser tests with a status: 'pdv.spec.ts:12 título'. `flaky`: failed, then passed; `unexpected`: failed. */
const endedAs = (status: string, suites: Suite[] = []): string[] =>
  suites.flatMap(({ suites: inner, specs = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(test => test.status === status))
      .map(({ file, line, title }) => `${file}:${line} ${title}`),
    ...endedAs(status, inner),
  ])

/**
 * Counts a run's results. The exit code counts too, because the JSON is wrong when the run itself failed (no file, unhandled
 * rejection).
 */
function count(name: string, file: string, code: number, read: (json: Report) => [number, number]): void {
  let ok = 0
  let bad = 0
  if (existsSync(file)) [ok, bad] = read(JSON.parse(readFileSync(file, 'utf8')))
  else bad = 1
  passed += ok
  failed += bad || (code ? 1 : 0)
  if (code && !bad) broken.push(`${name}: nenhum teste falhou, mas terminou com o código ${code}`)
}

const GIB = 2 ** 30
/** Free memory in bytes from which the run's temporary files are kept in it: they need less than a quarter. */
const ENOUGH = 4 * GIB

/** Makes the folder of vitest's temporary files: in memory where there is room, because databases wait for a disk's fsync. */
function temporaryFolder(): string {
  const memory = '/dev/shm'
  const room = existsSync(memory) && Math.min(process.availableMemory(), freeBytes(memory)) >= ENOUGH
  const folder = mkdtempSync(join(room ? memory : tmpdir(), 'tecla-testes-'))
  // PostgreSQL may run as another user, who must be able to walk to its folder
  chmodSync(folder, 0o711)
  return folder
}

const temporary = temporaryFolder()
process.on('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 10 }))
mkdirSync('.tmp', { recursive: true })
const unitJson = '.tmp/vitest.json'
const apiJson = '.tmp/vitest-api.json'
const e2eJson = '.tmp/playwright.json'
for (const file of [unitJson, apiJson, e2eJson]) rmSync(file, { force: true })

await Promise.all([
  check('formato e lint', bin('biome'), ['check', '--error-on-warnings', '.']),
  check('tipos', bin('tsc'), ['--noEmit']),
])
await Promise.all([
  check('código morto', bin('knip'), []),
  // exports that only tests use are dead code too
  check('vivo só nos testes', bin('knip'), [
    ...['--config', 'knip.product.json', '--production', '--include', 'files,exports,types'],
  ]),
  check('build', process.execPath, ['--import', 'tsx', 'scripts/build.ts']),
])

// here and not inside a test, which would wait for the package's installation
const browser = await browserPath()
const chromium: Record<string, string> = browser ? { TECLA_CHROMIUM: browser } : {}

/** Runs tests with vitest, counts the results and collects the failures. */
async function vitest(name: string, json: string, args: string[] = [], env: Record<string, string> = {}) {
  const failures = '.tmp/falhas.txt'
  rmSync(failures, { force: true })
  const reporters = ['dot', 'json', './scripts/failures-reporter.ts'].map(
    reporter => `--reporter=${reporter}`,
  )
  const code = await run(name, bin('vitest'), ['run', ...reporters, `--outputFile.json=${json}`, ...args], {
    TECLA_TEST_FAILURES: failures,
    TECLA_TEST_BUILT: '1',
    TMPDIR: temporary,
    ...chromium,
    ...env,
  })
  if (existsSync(failures)) broken.push(...readFileSync(failures, 'utf8').split('\n').filter(Boolean))
  count(name, json, code, report => [report.numPassedTests ?? 0, report.numFailedTests ?? 0])
}
await vitest('vitest', unitJson)

// runs again on a second PostgreSQL, known only by its URL: isolation, a record and a sale
const apiSuite = ['tests/server/db', 'tests/server/register/crud', 'tests/server/vendas/venda']
await vitest('API em outro PostgreSQL (DATABASE_URL)', apiJson, ['--project', 'server', ...apiSuite], {
  TECLA_TEST_DATABASE_URL: 'segundo',
})

if (!fast) {
  if (browser) {
    const e2e = await run('playwright', bin('playwright'), ['test', '--reporter=list,json'], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: e2eJson,
      ...chromium,
    })
    count('playwright', e2eJson, e2e, json => {
      const stats = json.stats ?? { expected: 0, flaky: 0, unexpected: 1 }
      again = endedAs('flaky', json.suites)
      broken.push(...endedAs('unexpected', json.suites))
      return [stats.expected + stats.flaky, stats.unexpected]
    })
  } else {
    process.stdout.write(
      'Nenhum navegador encontrado e nenhum pôde ser instalado: instale Chrome, Chromium ou Edge.\n',
    )
    failed += 1
  }
}

for (const what of broken) process.stdout.write(`falhou: ${what}\n`)
for (const name of again) process.stdout.write(`passou só na repetição: ${name}\n`)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed ? 1 : 0)
