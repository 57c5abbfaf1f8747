import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig, mergeConfig, type Plugin } from 'vitest/config'
import { ProofsFirst } from './scripts/proofs-first.ts'
import vite from './vite.config.ts'

/** They put something of their own in the place of one of our modules (`vi.mock`): the others share what a worker has loaded. */
const INVENTED = [
  'tests/core/tax/inventado.test.ts',
  'tests/server/documents/{tipo-,}inventado.test.ts',
  'tests/server/documents/conhecimento-emitido.test.ts',
  'tests/server/fiscal/manifesto.test.ts',
  'tests/server/fiscal/*-inventad?.test.ts',
  'tests/server/register/direito-inventado.test.ts',
  'tests/server/admin/ajuste-inventado.test.ts',
  'tests/server/readings/leitura-inventada.test.ts',
  'tests/server/fiscal/bytes-de-antes.test.ts',
  'tests/server/impressao/disco-cheio.test.ts',
  'tests/server/money/meio-inventado.test.ts',
]

/** They put something in the place of one of our modules, or load one again: each has its modules anew. */
const WEB_ANEW = [
  'tests/web/till/{nota-recusada,campo-inventado}.test.{ts,tsx}',
  'tests/web/api/open-pdf.test.ts',
  'tests/web/documents/documento-proprio.test.tsx',
  'tests/web/register/form/esc-destination.test.tsx',
  'tests/web/register/list-narrow.test.ts',
  'tests/web/shell/{certificate,sem-canal,delivery-notice,later}.test.{ts,tsx}',
  'tests/web/realtime.test.ts',
  'tests/web/readings/leitura-inventada.test.tsx',
  'tests/web/state/stored-session.test.ts',
  'tests/web/screens/sale-items.test.tsx',
  'tests/web/commands/palette.test.tsx',
]

/** Web tests run the React that users run. */
const SHIPPED_REACT = {
  env: { NODE_ENV: 'production' },
  alias: { 'react/jsx-dev-runtime': join(import.meta.dirname, 'tests/web/jsx.ts') },
}

/** A file that the run leaves out: the proof `relogio` runs all others (vitest's `--exclude` does not reach projects). */
const LEFT_OUT = process.env['TECLA_TEST_SEM'] ? [process.env['TECLA_TEST_SEM']] : []

/** What is transformed by more than its own text: vitest's own process, and a glob, of which files come and go. */
const notByText = ({ environment, sourceCode }: { environment: { name: string }; sourceCode: string }) =>
  environment.name === '__vitest__' || sourceCode.includes('import.meta.glob') ? false : undefined

/**
 * Keeps what vitest's own process loads (global set-up) out of the cache of modules: vitest 4.1 reads those back as bytes, and
 * its reader of source maps ends the run at the first error made there.
 */
const workersAlone: Plugin = {
  name: 'workers-alone',
  configureVitest({ experimental_defineCacheKeyGenerator: keyed }) {
    keyed(notByText)
  },
}

// apart from vite's, which builds the product where vitest is not installed
export default mergeConfig(
  vite,
  defineConfig({
    plugins: [workersAlone],
    test: {
      // a module is transformed once for all projects of a run, the second PostgreSQL's too, and once a change for a day's runs
      experimental: { fsModuleCache: true, fsModuleCachePath: join(import.meta.dirname, '.tmp/modulos') },
      // one more than cores: the long proofs wait for servers and for SEFAZ, and vitest's own measure is one less
      maxWorkers: availableParallelism() + 1,
      // a form's tests throw away much young memory: a larger nursery takes a tenth off them
      execArgv: ['--max-semi-space-size=64', '--min-semi-space-size=64'],
      sequence: { sequencer: ProofsFirst },
      // of the proofs: while one waits for SEFAZ or for a server that starts, another sells
      maxConcurrency: 2,
      // a test says what is right, never how fast: a busy machine is no failure
      testTimeout: 600_000,
      hookTimeout: 600_000,
      expect: { poll: { timeout: 120_000 } },
      // what a page says late, while its worker closes, was a message without a reader: an error that failed the run
      disableConsoleIntercept: true,
      projects: [
        {
          extends: true,
          test: {
            name: 'core',
            environment: 'node',
            include: ['tests/{core,domain,keymaps,architecture,contract}/**/*.test.ts'],
            exclude: INVENTED,
            // half of a run's time was loading the same modules once a file
            isolate: false,
          },
        },
        {
          extends: true,
          test: {
            name: 'web',
            environment: 'jsdom',
            ...SHIPPED_REACT,
            include: ['tests/web/**/*.test.{ts,tsx}'],
            exclude: WEB_ANEW,
            setupFiles: ['tests/patience.ts', 'tests/web/setup.ts'],
            // a worker loads everything once; setup.ts gives each file a clean page and the start of its state
            isolate: false,
          },
        },
        {
          extends: true,
          test: {
            name: 'web-anew',
            environment: 'jsdom',
            ...SHIPPED_REACT,
            include: WEB_ANEW,
            setupFiles: ['tests/patience.ts', 'tests/web/anew.ts', 'tests/web/setup.ts'],
            isolate: false,
          },
        },
        {
          extends: true,
          test: {
            name: 'server',
            environment: 'node',
            include: ['tests/server/**/*.test.ts'],
            setupFiles: ['tests/patience.ts', 'tests/server/rsa-keys.ts', 'tests/server/one-query.ts'],
            exclude: [...INVENTED, ...LEFT_OUT],
            globalSetup: ['tests/server/cluster.ts'],
            isolate: false,
          },
        },
        {
          extends: true,
          test: {
            // the simulators alone: no database, no server
            name: 'sim',
            environment: 'node',
            include: ['tests/sim/**/*.test.ts'],
            setupFiles: ['tests/patience.ts', 'tests/server/rsa-keys.ts'],
            globalSetup: ['tests/keys.ts'],
            isolate: false,
          },
        },
        {
          extends: true,
          test: {
            name: 'inventado',
            environment: 'node',
            include: INVENTED,
            setupFiles: [
              'tests/patience.ts',
              'tests/web/anew.ts',
              'tests/server/rsa-keys.ts',
              'tests/server/one-query.ts',
            ],
            globalSetup: ['tests/server/cluster.ts'],
            isolate: false,
          },
        },
      ],
    },
  }),
)
