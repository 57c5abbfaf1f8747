import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import type { LinhaNossa } from '../../../src/web/purchases/matching/lines.ts'
import { useNames } from '../../../src/web/purchases/matching/use-names.ts'

test('a mesma regra em dois campos é perguntada uma vez e nomeia os dois', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url.replace(/^.*\/api\/v1\//, ''))
    return Response.json({ data: { id: 1, nome: 'Tributado' } })
  })
  const complaints = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const linhas = [{ novo: { icms_dentro_id: 1, icms_fora_id: 1 } }] as unknown as LinhaNossa[]
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useNames(linhas), { wrapper })
  await waitFor(() => expect(result.current.get('novo.icms_dentro_id')?.get('1')).toBe('Tributado'))
  expect(result.current.get('novo.icms_fora_id')?.get('1')).toBe('Tributado')
  expect(asked).toHaveLength(1)
  expect(complaints).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})
