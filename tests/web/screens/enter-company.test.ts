import { afterEach, expect, test, vi } from 'vitest'
import { enterCompany } from '../../../src/web/screens/enter-company.ts'
import { queryClient } from '../../../src/web/state/query.ts'
import { forgetSession } from '../../../src/web/state/session.ts'
import { signIn } from '../session.ts'

afterEach(() => {
  forgetSession()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('trocar de empresa larga o que a anterior ainda perguntava', async () => {
  const user = signIn(['documentos_pdv'])
  vi.stubGlobal('fetch', async () => Response.json({ data: user.empresa }))
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const asked: AbortSignal[] = []
  const query = queryClient.fetchQuery({
    queryKey: ['da-empresa-anterior'],
    queryFn: ({ signal }) => {
      asked.push(signal)
      return new Promise<never>(() => {})
    },
  })
  query.catch(() => {})
  await enterCompany(2)
  expect(asked.map(({ aborted }) => aborted)).toEqual([true])
})
