import { writeFileSync } from 'node:fs'
import type { SerializedError } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'

const firstLine = (text = '') => text.split('\n', 1)[0]

/** Where in our own files, if the stack says so. */
const where = (stack = '') =>
  stack
    .split('\n')
    .find(line => /[\\/](src|tests)[\\/]/.test(line))
    ?.trim() ?? ''

const told = ({ message, stack }: Pick<SerializedError, 'message' | 'stack'>) =>
  `${firstLine(message)} ${where(stack)}`.trimEnd()

/**
 * Writes to `TECLA_TEST_FAILURES`, a line each, what failed and what broke outside of any test: the runner's exit code alone would
 * say that something did.
 */
export default class FailuresReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const file = process.env['TECLA_TEST_FAILURES']
    if (!file) return
    const lines = [
      ...modules.flatMap(module => {
        const name = module.relativeModuleId
        return [
          ...module.errors().map(error => `${name}: ${told(error)}`),
          ...[...module.children.allTests('failed')].map(
            test => `${name}: ${test.fullName}: ${(test.result().errors ?? []).map(told).join(' / ')}`,
          ),
        ]
      }),
      ...unhandled.map(error => `fora dos testes: ${told(error)}`),
    ]
    writeFileSync(file, lines.map(line => `${line}\n`).join(''))
  }
}
