import { availableParallelism } from 'node:os'
import { defineConfig, mergeConfig } from 'vitest/config'
import { ProofsFirst } from './scripts/proofs-first.ts'
import vite from './vite.config.ts'

/** They put something of their own in the place of one of our modules (`vi.mock`): the others share what a worker has loaded. */
const INVENTED = [
  'tests/core/tax/inventado.test.ts',
  'tests/server/documents/{tipo-,}inventado.test.ts',
  'tests/server/fiscal/*-inventad?.test.ts',
  'tests/server/register/direito-inventado.test.ts',
  'tests/server/admin/ajuste-inventado.test.ts',
  'tests/server/readings/leitura-inventada.test.ts',
  'tests/server/impressao/disco-cheio.test.ts',
  'tests/server/money/meio-inventado.test.ts',
]

// apart from vite's, which builds the product where vitest is not installed
export default mergeConfig(
  vite,
  defineConfig({
    test: {
      // one more than cores: the long proofs wait for servers and for SEFAZ, and vitest's own measure is one less
      maxWorkers: availableParallelism() + 1,
      // a form's tests throw away much young memory: a larger nursery takes a tenth off them
      execArgv: ['--max-semi-space-size=32', '--min-semi-space-size=16'],
      sequence: { sequencer: ProofsFirst },
      // of the proofs: while one waits for SEFAZ or for a server that starts, another sells
      maxConcurrency: 2,
      // a test says what is right, never how fast: a busy machine is no failure
      testTimeout: 60_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 30_000 } },
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
            include: ['tests/web/**/*.test.{ts,tsx}'],
            setupFiles: ['tests/patience.ts', 'tests/web/setup.ts'],
            // a worker loads jsdom and React once; setup.ts gives each file a clean page and our modules anew
            isolate: false,
            // its `auto` puts a database in the page, and each file asks for its own
            server: { deps: { inline: ['fake-indexeddb', 'idb'] } },
          },
        },
        {
          extends: true,
          test: {
            name: 'server',
            environment: 'node',
            include: ['tests/server/**/*.test.ts'],
            setupFiles: ['tests/patience.ts', 'tests/server/rsa-keys.ts', 'tests/server/one-query.ts'],
            exclude: INVENTED,
            globalSetup: ['tests/server/cluster.ts'],
            isolate: false,
          },
        },
        {
          extends: true,
          test: {
            name: 'inventado',
            environment: 'node',
            include: INVENTED,
            setupFiles: ['tests/patience.ts', 'tests/server/rsa-keys.ts', 'tests/server/one-query.ts'],
            globalSetup: ['tests/server/cluster.ts'],
          },
        },
      ],
    },
  }),
)
