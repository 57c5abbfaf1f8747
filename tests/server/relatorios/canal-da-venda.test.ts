import { afterAll, beforeAll, expect, test } from 'vitest'
import { dec } from '../../../src/core/money/decimal.ts'
import { criado, dizer } from '../documentos/documento.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'
import { given } from '../world.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
  await loja.sql(`update grupos set ${given({ menu_pedidos: true, relatorios_vendas: true })}`)
  await loja.sql('update empresas set emitir_delivery = 3 where id = $1', [loja.empresa_id])
})
afterAll(() => loja.close())

const ler = async (name: string, query = '') => {
  const { status, body } = await loja.caixa.call('GET', `relatorios/${name}?periodo=hoje&${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data as { rotulos?: object; chaves: object; valores: Record<string, string> }[]
}

/** Stores an order of R$ 20,00 on its way, by a channel, and has its note issued as it leaves. */
async function sold(canal: string): Promise<void> {
  const said = dizer(loja, { tipo_operacao: 4, status_app: 'P', modelo: '65' })
  const order = { ...said, parceiro_id: loja.parceiros.completo, addresse_id: loja.endereco }
  const { id } = await criado(loja, {
    ...order,
    ...{ serie: undefined, numerocodumento: undefined, fretepor: undefined },
  } as never)
  await loja.sql('update entregas set canal = $2 where venda_id = $1', [id, canal])
  for (const movimento of ['aceitar', 'sair'])
    await loja.caixa.call('POST', 'delivery/pedidos/mover', { movimento, pedidos: [id] })
  await loja.quieto()
}

test('os relatórios de vendas dizem o canal que trouxe o pedido, e não a retaguarda', async () => {
  await sold('Feira')
  await sold('Feira')
  await sold('proprio')
  const till = await loja.vender()
  const [{ total: atTill } = { total: '' }] = await loja.sql<{ total: string }>(
    'select valor_total::text as total from vendas where id = $1',
    [till.id],
  )
  const expected = [
    ['Caixa', '1', atTill],
    ['Delivery próprio', '1', '20.00'],
    ['Feira', '2', '40.00'],
  ]
  for (const [name, query] of [
    ['canais', ''],
    ['vendas', 'grupos=canal'],
  ] as const) {
    const rows = (await ler(name, query))
      .map(({ valores: v }) => [v['canal'], v['vendas'], v['liquido']])
      .toSorted(([a], [b]) => String(a).localeCompare(String(b)))
    expect([name, rows]).toEqual([name, expected])
  }
  const only = await ler('vendas', 'grupos=canal&canal=Feira')
  expect(only.map(({ valores }) => valores['vendas'])).toEqual(['2'])
  const all = await ler('vendas', 'grupos=canal')
  const sum = all.reduce((total, { valores }) => total.plus(valores['liquido'] ?? '0'), dec('0'))
  expect(sum.toFixed(2)).toBe(dec(atTill).plus('60.00').toFixed(2))
})
