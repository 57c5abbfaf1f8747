import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freeBytes } from '../src/server/data-dir.ts'
import { browserPath } from './browser.ts'
import { type FailedFile, trySecond } from './second-try.ts'

/**
 * Runs all checks of a change: format, lint, types, dead code, build, unit, server and browser tests. `--fast` skips the
 * browser tests. A test file that fails runs once more at the end, alone. The last line is `N passed, N failed`.
 */
const fast = process.argv.includes('--fast')
let passed = 0
let failed = 0
/** Browser tests that passed at a retry of Playwright's. */
let retried: string[] = []
/** Failures, printed again at the end of the long output. */
const broken: string[] = []
/** Output of failed checks that ran beside the tests, printed again at the end. */
const told: string[] = []
/** Files that passed only when they ran alone at the end. */
const passedSecond: string[] = []
/** Seconds of each suite, in their order. */
const seconds: [string, number][] = []

/**
 * Runs a command, on Windows through a shell, which tools of node_modules/.bin need there. Gives the exit code. Output is
 * shown as it comes; with `beside`, whole at the end, because another command writes at the same time.
 */
function run(
  name: string,
  command: string,
  args: string[],
  env: Record<string, string> = {},
  { beside = false } = {},
): Promise<number> {
  return new Promise(resolve => {
    const started = performance.now()
    const output = beside ? 'pipe' : 'inherit'
    const child = spawn(command, args, {
      stdio: ['ignore', output, output],
      env: { ...process.env, NO_COLOR: '1', ...env },
      shell: process.platform === 'win32',
    })
    const said: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => said.push(chunk))
    child.on('error', () => resolve(1))
    child.on('close', code => {
      const took = (performance.now() - started) / 1000
      seconds.push([name, took])
      const text = Buffer.concat(said).toString()
      if (text !== '') process.stdout.write(`\n${text}`)
      if (code !== 0 && beside) told.push(`${name}:\n${text}`)
      process.stdout.write(`— ${name}: ${code === 0 ? 'ok' : 'FALHOU'} em ${took.toFixed(1)} s\n`)
      resolve(code ?? 1)
    })
  })
}

const bin = (tool: string) => `node_modules/.bin/${tool}`

async function check(name: string, command: string, args: string[], how = { beside: false }): Promise<void> {
  if ((await run(name, command, args, {}, how)) === 0) passed += 1
  else {
    failed += 1
    broken.push(name)
  }
}

/** Part of the JSON of vitest and playwright that is read. */
interface Report {
  numPassedTests?: number
  stats?: { expected: number; flaky: number; unexpected: number }
  suites?: Suite[]
}

interface Suite {
  suites?: Suite[]
  specs?: { title: string; file: string; line: number; tests: { status: string }[] }[]
}

/** Lists the browser tests with a status. `flaky`: failed, then passed; `unexpected`: failed. */
const endedAs = (status: string, suites: Suite[] = []): FailedFile[] =>
  suites.flatMap(({ suites: inner, specs = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(test => test.status === status))
      .map(({ file, line, title }) => {
        const name = `${file}:${line} ${title}`
        return { name, select: [`${file}:${line}`], tests: 1, lines: [name] }
      }),
    ...endedAs(status, inner),
  ])

/** Reads what a runner wrote; null if it wrote nothing. */
const readJson = <T>(file: string): T | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null

/** A run of a test runner: how many tests passed, and what failed. */
interface Outcome {
  passed: number
  failed: FailedFile[]
}

/** Gives the outcome, with a failure for the run itself where the exit code tells of one that no test has. */
function outcome(name: string, code: number, passed: number, failed: FailedFile[]): Outcome {
  if (code === 0 || failed.length > 0) return { passed, failed }
  const lines = [`${name}: nenhum teste falhou, mas terminou com o código ${code}`]
  return { passed, failed: [{ name, select: [], tests: 0, lines }] }
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

/** Checks what is read and not run, one after the other, while tests wait for servers. */
async function readCode(): Promise<void> {
  const how = { beside: true }
  await check('formato e lint', bin('biome'), ['check', '--error-on-warnings', '.'], how)
  await check('tipos', bin('tsc'), ['--noEmit'], how)
  await check('tipos dos simuladores', bin('tsc'), ['--noEmit', '-p', 'sim'], how)
  await check('código morto', bin('knip'), [], how)
  // exports that only tests use are dead code too
  const product = ['--config', 'knip.product.json', '--production', '--include', 'files,exports,types']
  await check('vivo só nos testes', bin('knip'), product, how)
}

// before the tests, which start what it builds
await check('build', process.execPath, ['--import', 'tsx', 'scripts/build.ts'])
const codeRead = readCode()

// here and not inside a test, which would wait for the package's installation
const browser = await browserPath()
const chromium: Record<string, string> = browser ? { TECLA_CHROMIUM: browser } : {}

/** Runs tests with vitest. */
async function vitest(name: string, args: string[], env: Record<string, string>): Promise<Outcome> {
  const json = '.tmp/vitest.json'
  const failures = '.tmp/falhas.json'
  for (const file of [json, failures]) rmSync(file, { force: true })
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
  const files = readJson<FailedFile[]>(failures) ?? []
  return outcome(name, code, readJson<Report>(json)?.numPassedTests ?? 0, files)
}

/** Runs browser tests. */
async function playwright(name: string, args: string[]): Promise<Outcome> {
  const json = '.tmp/playwright.json'
  rmSync(json, { force: true })
  const code = await run(name, bin('playwright'), ['test', '--reporter=list,json', ...args], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: json,
    ...chromium,
  })
  const report = readJson<Report>(json)
  retried = [...retried, ...endedAs('flaky', report?.suites).map(({ name: test }) => test)]
  const { expected = 0, flaky = 0 } = report?.stats ?? {}
  return outcome(name, code, expected + flaky, endedAs('unexpected', report?.suites))
}

/** Test suites with how each runs, whole or the given part of it. */
const SUITES: { name: string; whole: string[]; run: (name: string, args: string[]) => Promise<Outcome> }[] = [
  { name: 'vitest', whole: [], run: (name, args) => vitest(name, args, {}) },
  {
    // runs again on a second PostgreSQL, known only by its URL: isolation, a record and a sale; in one worker, because each
    // loads the server for as long as these files take
    name: 'API em outro PostgreSQL (DATABASE_URL)',
    whole: [
      '--project',
      'server',
      '--maxWorkers=1',
      'tests/server/db',
      'tests/server/register/crud',
      'tests/server/vendas/venda',
    ],
    run: (name, args) => vitest(name, args, { TECLA_TEST_DATABASE_URL: 'segundo' }),
  },
  ...(fast || !browser ? [] : [{ name: 'playwright', whole: [], run: playwright }]),
]

const outcomes: { suite: (typeof SUITES)[number]; outcome: Outcome }[] = []
for (const suite of SUITES) outcomes.push({ suite, outcome: await suite.run(suite.name, suite.whole) })
await codeRead

for (const { suite, outcome } of outcomes) {
  passed += outcome.passed
  const second = await trySecond(outcome.failed, async file => {
    const again = await suite.run(`de novo: ${file.name}`, file.select)
    return again.failed
  })
  for (const file of second.passed) {
    passed += file.tests
    passedSecond.push(...file.lines)
  }
  for (const file of second.broken) {
    failed += Math.max(1, file.tests)
    broken.push(...file.lines)
  }
}

if (!fast && !browser) {
  failed += 1
  broken.push('nenhum navegador encontrado e nenhum pôde ser instalado: instale Chrome, Chromium ou Edge')
}

process.stdout.write(
  `\nsegundos: ${seconds.map(([name, took]) => `${name} ${took.toFixed(0)}`).join(' · ')}\n`,
)
for (const text of told) process.stdout.write(`\n${text}\n`)
for (const what of broken) process.stdout.write(`falhou: ${what}\n`)
for (const name of retried) process.stdout.write(`passou só na repetição: ${name}\n`)
process.stdout.write(`passaram na segunda vez: ${retried.length + passedSecond.length}\n`)
for (const line of passedSecond) process.stdout.write(`  ${line}\n`)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed ? 1 : 0)
