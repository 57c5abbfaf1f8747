import { writeFileSync } from 'node:fs'
import type { SerializedError } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'

const firstLine = (text = '') => text.split('\n', 1)[0]

/** Finds the line of our own files in a stack, if any. */
const where = (stack = '') =>
  stack
    .split('\n')
    .find(line => /[\\/](src|tests)[\\/]/.test(line))
    ?.trim() ?? ''

const told = ({ message, stack }: Pick<SerializedError, 'message' | 'stack'>) =>
  `${firstLine(message)} ${where(stack)}`.trimEnd()

/**
 * Writes the failed tests, and errors outside of tests, to `TECLA_TEST_FAILURES`, one line each: the runner's exit code
 * tells only that something failed.
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
