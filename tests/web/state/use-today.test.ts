import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useToday } from '../../../src/web/state/use-today.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('o caixa aberto de um dia para o outro passa ao dia novo, e ao seguinte', () => {
  vi.setSystemTime(new Date('2026-12-31T23:59:00-03:00'))
  const { result } = renderHook(useToday)
  expect(result.current).toBe('2026-12-31')
  act(() => vi.advanceTimersByTime(62_000))
  expect(result.current).toBe('2027-01-01')
  act(() => vi.advanceTimersByTime(86_400_000))
  expect(result.current).toBe('2027-01-02')
})
