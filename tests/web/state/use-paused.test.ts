import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usePaused } from '../../../src/web/state/use-paused.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('o digitado é dito 500 ms depois da última tecla, e o apagado na hora', () => {
  const { result, rerender } = renderHook(usePaused, { initialProps: '' })
  const passam = (ms: number) => act(() => vi.advanceTimersByTime(ms))
  for (const texto of ['l', 'lo', 'lot']) {
    rerender(texto)
    passam(400)
    expect(result.current).toBe('')
  }
  passam(99)
  expect(result.current).toBe('')
  passam(1)
  expect(result.current).toBe('lot')
  rerender('')
  passam(0)
  expect(result.current).toBe('')
})
