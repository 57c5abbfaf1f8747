import { afterEach, expect, test, vi } from 'vitest'
import { toEndpoints } from '../../../src/domain/fields/endpoints/to-endpoints.ts'
import { produtos } from '../../../src/domain/records/produtos/index.ts'
import { tributacao_icms } from '../../../src/domain/records/tributacao_icms/index.ts'
import { call } from '../../../src/web/api/client.ts'
import { listEndpoint } from '../../../src/web/register/list/use-rows.ts'

afterEach(() => vi.unstubAllGlobals())

const answers = (body: unknown) =>
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } }),
  )

const regra = {
  id: 3,
  cst: { cst: '00', descricao: 'Tributada integralmente' },
  cfop: { cfop: '5102', descricao: 'Venda de mercadoria' },
  cfop_devolucao: null,
  opcoes: ['frete_icms'],
}
const lida = { id: 3, cst: '00', cfop: '5102', cfop_devolucao: null, opcoes: ['frete_icms'] }

test('as telas leem o código do objeto que o servidor responde', async () => {
  answers({ data: regra })
  expect(await call(toEndpoints(tributacao_icms).get, { params: { id: 3 } as never })).toEqual({ data: lida })
  answers({ data: [regra], last_page: 1, total: 1 })
  expect(await call(listEndpoint(tributacao_icms), { params: {}, query: {} } as never)).toEqual({
    data: [lida],
    last_page: 1,
    total: 1,
  })
  const produto = { id: 7, icms_dentro_id: 3, foto: null, estoque: { preco_vend: '1.00' } }
  answers({ data: { ...produto, icms_dentro: regra } })
  expect(await call(toEndpoints(produtos).get, { params: { id: 7 } as never })).toEqual({
    data: { ...produto, icms_dentro: lida },
  })
})
