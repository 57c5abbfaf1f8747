import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchParts, later } from '../../../src/web/shell/later.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test.each([
  ['sem economia de dados, as partes vêm antes de abertas', false, 1],
  ['com economia de dados, só vem a parte que se abre', true, 0],
])('%s', async (_caso, saveData, times) => {
  Object.defineProperty(navigator, 'connection', { value: { saveData }, configurable: true })
  const load = vi.fn(async () => ({ Part: () => null }))
  later(load, 'Part')
  fetchParts()
  await vi.advanceTimersByTimeAsync(5000)
  expect(load).toHaveBeenCalledTimes(times)
})
