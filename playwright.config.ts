import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'playwright/test'

const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const executablePath = process.env['TECLA_CHROMIUM'] ?? installed.find(path => existsSync(path))

/** A page of every test. */
export const PAGE = {
  locale: 'pt-BR',
  timezoneId: 'America/Sao_Paulo',
  viewport: { width: 1366, height: 768 },
}

const FOLDER = join(import.meta.dirname, 'e2e')

/** Those with a world of their own: each takes a server, and begun last they would be all that still runs. */
const FIRST = readdirSync(FOLDER).filter(
  name =>
    name.endsWith('.spec.ts') && /\bmundo: '|\bservidor: \[/.test(readFileSync(join(FOLDER, name), 'utf8')),
)

export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'antes', testMatch: FIRST.map(name => `**/${name}`) },
    { name: 'depois', testIgnore: FIRST.map(name => `**/${name}`) },
  ],
  outputDir: '.tmp/e2e',
  globalSetup: './e2e/mundo.ts',
  // one more than cores: a test waits half its time, for SEFAZ and for the disk
  workers: availableParallelism() + 1,
  // no speed of keys is left to chance (fixtures.ts); what passed only at a later try is told and counted, and shall be none
  retries: 2,
  // a test says what is right, never how fast: a busy machine is no failure
  timeout: 180_000,
  expect: { timeout: 15_000 },
  use: {
    ...PAGE,
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // pages live for seconds: collecting the young memory less often is a twentieth of their work
        '--js-flags=--min-semi-space-size=16',
      ],
    },
  },
})
