import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useDigits } from '../../../src/web/screens/home/digits.ts'
import type { Task } from '../../../src/web/screens/home/queue.ts'

const task = (id: string): Task => ({ id, titulo: id, nota: '', tom: 'aviso', executar: () => {} })

test('as tarefas estão na ordem dos algarismos, que não mudam', () => {
  const { result, rerender } = renderHook(
    ({ ids, known }: { ids: string[]; known: boolean }) => useDigits(ids.map(task), known, 4),
    { initialProps: { ids: ['estoque'], known: false } },
  )
  const shown = () => result.current.map(({ id, numero }) => `${numero ?? '-'} ${id}`)
  expect(shown()).toEqual(['- estoque'])
  rerender({ ids: ['contingencia', 'estoque'], known: true })
  expect(shown()).toEqual(['4 contingencia', '5 estoque'])
  // a graver one comes later: it stands after those that have theirs
  rerender({ ids: ['rejeitadas', 'contingencia', 'estoque'], known: true })
  expect(shown()).toEqual(['4 contingencia', '5 estoque', '6 rejeitadas'])
  // and what one leaves is not given again
  rerender({ ids: ['rejeitadas', 'estoque', 'precos'], known: true })
  expect(shown()).toEqual(['5 estoque', '6 rejeitadas', '7 precos'])
})
