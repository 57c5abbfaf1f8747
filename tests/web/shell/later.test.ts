import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let shell: typeof import('../../../src/web/shell/later.tsx')
// a part that the file before still loads may have declared its own parts since
beforeEach(async () => {
  vi.resetModules()
  shell = await import('../../../src/web/shell/later.tsx')
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

test.each([
  ['sem economia de dados, as partes vêm antes de abertas', false, 1],
  ['com economia de dados, só vem a parte que se abre', true, 0],
])('%s', async (_caso, saveData, times) => {
  Object.defineProperty(navigator, 'connection', { value: { saveData }, configurable: true })
  const load = vi.fn(async () => ({ Part: () => null }))
  shell.later(load, 'Part')
  shell.fetchParts()
  await vi.advanceTimersByTimeAsync(5000)
  expect(load).toHaveBeenCalledTimes(times)
})
