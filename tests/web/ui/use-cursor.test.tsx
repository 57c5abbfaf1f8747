import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useCursorById } from '../../../src/web/ui/list/use-cursor.ts'

test('o cursor fica na sua linha quando outras chegam acima dela ou saem', () => {
  const { result, rerender } = renderHook(({ ids }) => useCursorById(ids), {
    initialProps: { ids: ['pdv', 'vendas', 'menu'] },
  })
  rerender({ ids: ['rejeitadas', 'pdv', 'vendas', 'menu'] })
  expect(result.current.atual).toBe(1)
  act(() => result.current.ir(2))
  rerender({ ids: ['rejeitadas', 'estoque', 'pdv', 'vendas', 'menu'] })
  expect(result.current.atual).toBe(3)
  rerender({ ids: ['pdv', 'vendas', 'menu'] })
  expect(result.current.atual).toBe(1)
  act(() => result.current.ir(2))
  // its row is gone: it stays where it was, inside the list
  rerender({ ids: ['pdv', 'vendas'] })
  expect(result.current.atual).toBe(1)
})

test('até que se mova, o cursor está onde se deve começar, assim que isso chega', () => {
  const { result, rerender } = renderHook(({ ids, inicio }) => useCursorById(ids, inicio), {
    initialProps: { ids: ['pdv', 'menu'], inicio: undefined as string | undefined },
  })
  expect(result.current.atual).toBe(0)
  rerender({ ids: ['aviso', 'passo', 'pdv', 'menu'], inicio: 'passo' })
  expect(result.current.atual).toBe(1)
  act(() => result.current.ir(3))
  rerender({ ids: ['passo', 'pdv', 'menu'], inicio: 'passo' })
  expect(result.current.atual).toBe(2)
})
