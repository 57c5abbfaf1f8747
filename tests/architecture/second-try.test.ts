import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { type FailedFile, trySecond } from '../../scripts/second-try.ts'
import { projectRoot } from '../../src/server/project-root.ts'

mkdirSync(join(projectRoot, '.tmp'), { recursive: true })
const dir = mkdtempSync(join(projectRoot, '.tmp', 'segunda-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const FILES = {
  'por-acaso': `
    import { existsSync, writeFileSync } from 'node:fs'
    test('falha só na primeira vez', () => {
      const seen = existsSync(${JSON.stringify(join(dir, 'visto'))})
      writeFileSync(${JSON.stringify(join(dir, 'visto'))}, '')
      expect(seen).toBe(true)
    })`,
  sempre: `test('um', () => expect(1).toBe(2)); test('dois', () => expect(1).toBe(3)); test('passa', () => {})`,
  solta: `test('passa, e deixa uma promessa sem dono', () => { Promise.reject(new Error('solta')) })`,
}
writeFileSync(
  join(dir, 'vitest.config.ts'),
  `export default { test: { name: 'plantado', include: ['tests/*.test.ts'], globals: true } }`,
)
mkdirSync(join(dir, 'tests'))
for (const [name, text] of Object.entries(FILES)) writeFileSync(join(dir, 'tests', `${name}.test.ts`), text)

/** Runs the planted tests with the reporter of `npm test`. Gives what it wrote. */
async function run(select: string[]): Promise<FailedFile[]> {
  const failures = join(dir, 'falhas.json')
  rmSync(failures, { force: true })
  const reporter = join(projectRoot, 'scripts', 'failures-reporter.ts')
  await promisify(execFile)(
    process.execPath,
    [join(projectRoot, 'node_modules/vitest/vitest.mjs'), 'run', `--reporter=${reporter}`, ...select],
    { cwd: dir, env: { ...process.env, TECLA_TEST_FAILURES: failures } },
  ).catch(() => {})
  return JSON.parse(readFileSync(failures, 'utf8'))
}

test('um arquivo que falhou roda de novo sozinho, e reprova se falha outra vez', async () => {
  const failed = await run([])
  expect(failed.map(({ name, tests }) => [name, tests]).toSorted()).toEqual([
    ['tests/por-acaso.test.ts', 1],
    ['tests/sempre.test.ts', 2],
    ['tests/solta.test.ts', 0],
  ])
  const asked: string[][] = []
  const second = await trySecond(failed, file => {
    asked.push(file.select)
    return run(file.select)
  })
  expect(asked.map(([name]) => name).toSorted()).toEqual([
    'tests/por-acaso.test.ts',
    'tests/sempre.test.ts',
    'tests/solta.test.ts',
  ])
  expect(second.passed.map(({ name }) => name)).toEqual(['tests/por-acaso.test.ts'])
  expect(second.broken.map(({ name }) => name).toSorted()).toEqual([
    'tests/sempre.test.ts',
    'tests/solta.test.ts',
  ])
  expect(second.broken.flatMap(({ lines }) => lines).join('\n')).toContain('expected 1 to be 3')
})

test('o que não é de um arquivo, ou são muitos, não roda de novo', async () => {
  const file = (name: string): FailedFile => ({ name, select: [name], tests: 1, lines: [name] })
  const never = () => Promise.reject(new Error('rodou de novo'))
  const outside = { name: '', select: [], tests: 0, lines: ['fora dos testes'] }
  expect(await trySecond([outside], never)).toEqual({ passed: [], broken: [outside] })
  const many = Array.from({ length: 9 }, (_, i) => file(`tests/${i}.test.ts`))
  expect(await trySecond(many, never)).toEqual({ passed: [], broken: many })
})
