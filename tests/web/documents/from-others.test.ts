import { afterEach, expect, test, vi } from 'vitest'
import { beginFrom } from '../../../src/web/documents/origins/from-others.ts'
import { clearNotice, lastSaid } from '../../../src/web/state/notices.ts'
import { queryClient } from '../../../src/web/state/query.ts'

afterEach(() => {
  clearNotice()
  vi.restoreAllMocks()
})

test.each([
  [['Ana', 'Bruno'], 'De Ana, Bruno: a comissão fica com quem faz o documento, se outro não for escolhido'],
  [undefined, undefined],
])('pedidos juntos de %s: diz-se a quem vai a comissão', async (vendedores, dito) => {
  vi.spyOn(queryClient, 'fetchQuery').mockResolvedValue({ data: { itens: [], vendedores } })
  await beginFrom('/documento/documento', { como: 'pedidos', ids: '7,9', tipo: 1 })
  expect(lastSaid()?.texto).toBe(dito)
})
