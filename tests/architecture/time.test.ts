import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The one file that reads the computer's time. */
const HERE = 'src/server/time.ts'

/** Simulators: what they delay is of the world outside, which no clock of ours moves. */
const SIMULATOR = /^sim\/(?!demo\/|certificates\/)/

/** Files that still read the computer's time themselves, and how often. The list may only become shorter. */
const LEFT: Readonly<Record<string, number>> = {
  // a socket measures its own silence, and the bytes the printer takes
  'src/server/print/transport.ts': 1,
  // the service of the real protocol refuses a message older than ten minutes
  'tests/server/realtime/hub.test.ts': 1,
  'tests/server/realtime/servidores.test.ts': 1,
  // these measure the simulator itself, or run it in a process of its own
  'tests/sim/simulator-dials.test.ts': 3,
  'tests/sim/simulator-fixture.ts': 1,
  // texts that the lint must refuse
  'tests/architecture/directions.test.ts': 3,
  // it holds back the timers of the page
  'tests/web/screens/login.test.tsx': 2,
}

/** Only what starts a program may name the computer's time: all others are handed it. */
const STARTS = new Set(['src/server/boot.ts', 'src/server/main.ts', HERE])

const CLOCK =
  /\bDate\.now\b|\bnew Date\(\)|\bset(?:Timeout|Interval)\b(?!')|\bperformance\.now\b|\bAbortSignal\.timeout\b/

const files = ['src/core', 'src/domain', 'src/server', 'sim', 'tests']
  .flatMap(room =>
    readdirSync(room, { recursive: true, encoding: 'utf8' }).map(
      name => `${room}/${name.replaceAll('\\', '/')}`,
    ),
  )
  .filter(path => /\.tsx?$/.test(path) && path !== HERE && path !== 'tests/architecture/time.test.ts')
  .filter(path => !SIMULATOR.test(path))
  .map(path => ({ path, lines: readFileSync(path, 'utf8').split('\n') }))

test('o relógio do computador é lido num arquivo só, e a lista dos outros só encolhe', () => {
  const found = files.flatMap(({ path, lines }) => {
    const count = lines.filter(line => CLOCK.test(line)).length
    return count > 0 ? [[path, count] as const] : []
  })
  expect(Object.fromEntries(found)).toEqual(LEFT)
})

test('quem não inicia um programa recebe o tempo, e não o busca', () => {
  const naming = files
    .filter(({ path, lines }) => path.startsWith('src/') && lines.some(line => line.includes('systemTime')))
    .map(({ path }) => path)
  expect(naming.filter(path => !STARTS.has(path))).toEqual([])
})
