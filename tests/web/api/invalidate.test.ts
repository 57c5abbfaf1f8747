import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { verVenda } from '../../../src/domain/api/vendas.ts'
import { pause } from '../../../src/server/time.ts'
import { invalidate, queryClient } from '../../../src/web/state/query.ts'

afterEach(() => queryClient.clear())

test('um aviso no meio da primeira leitura não se perde: ela é feita de novo', async () => {
  let status = 'emitindo'
  let answer = () => {}
  const asked: string[] = []
  const observer = new QueryObserver(queryClient, {
    queryKey: [verVenda.path, { id: 1 }],
    queryFn: () => {
      // the server read it now; its answer is still on the way
      const read = status
      asked.push(read)
      return new Promise<string>(resolve => {
        answer = () => resolve(read)
      })
    },
  })
  const end = observer.subscribe(() => {})
  status = 'autorizada'
  const done = invalidate(verVenda)
  answer()
  await pause(0)
  answer()
  await done
  expect(asked).toEqual(['emitindo', 'autorizada'])
  expect(observer.getCurrentResult().data).toBe('autorizada')
  end()
})
