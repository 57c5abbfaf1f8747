import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { SerializedError } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'
import type { FailedFile } from './second-try.ts'

const firstLine = (text = '') => text.split('\n', 1)[0]

/** Finds the line of our own files in a stack, if any. */
const where = (stack = '') =>
  stack
    .split('\n')
    .find(line => /[\\/](src|tests)[\\/]/.test(line))
    ?.trim() ?? ''

const told = ({ message, stack }: Pick<SerializedError, 'message' | 'stack'>) =>
  `${firstLine(message)} ${where(stack)}`.trimEnd()

/** Gives a file's failures; null if all of it passed. */
function failuresOf(module: TestModule): FailedFile | null {
  const name = module.relativeModuleId
  const failed = [...module.children.allTests('failed')]
  const lines = [
    ...module.errors().map(error => `${name}: ${told(error)}`),
    ...failed.map(test => `${name}: ${test.fullName}: ${(test.result().errors ?? []).map(told).join(' / ')}`),
  ]
  return lines.length > 0
    ? { name, select: [name, '--project', module.project.name], tests: failed.length, lines }
    : null
}

/** Gives the error outside of tests as a failure of the file that vitest was running; without a file nothing can be run again. */
function failureOutside(error: SerializedError): FailedFile {
  const path: unknown = error['VITEST_TEST_PATH']
  const name = typeof path === 'string' ? relative(process.cwd(), path) : ''
  return { name, select: name ? [name] : [], tests: 0, lines: [`fora dos testes: ${told(error)}`] }
}

/**
 * Writes the files with failed tests, and errors outside of tests, to `TECLA_TEST_FAILURES` as JSON: the runner's exit
 * code tells only that something failed.
 */
export default class FailuresReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const file = process.env['TECLA_TEST_FAILURES']
    if (!file) return
    const failed = [...modules.map(failuresOf), ...unhandled.map(failureOutside)]
    writeFileSync(file, JSON.stringify(failed.filter(one => one !== null)))
  }
}
