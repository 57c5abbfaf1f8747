import type { CatalogoAnswer } from '../src/domain/api/catalogo.ts'
import { copyRows } from './_copy-rows.ts'
import { inParts } from './_parts.ts'
import { saleMaker } from './_sale.ts'
import { openShop, type Shop } from './_shop.ts'
import { percentile, timed } from './_stats.ts'

const LINES = 5
/** Products of the first two figures; the last has twice as many. */
const PRODUCTS = 5_000
const ROUNDS = 9
const WARM = 2

/** Measures reports that group by many products: two groupings each, all products sold in the last month. */
export const { figures, run } = inParts<Shop>(
  async act => {
    const shop = await openShop('dono@demo.tecla')
    try {
      const catalogo = await shop.call<CatalogoAnswer>('GET', 'pdv/catalogo')
      const make = saleMaker(catalogo, LINES)
      await shop.call('POST', 'vendas', make(catalogo.terminais[0]?.id ?? 0, 1))
      await shop.app.sales.outbox.stop()
      await sell(shop, 0, PRODUCTS)
      await act(shop)
    } finally {
      await shop.stop()
    }
  },
  [
    {
      figures: ['reposicao_5000'],
      run: async (report, shop) =>
        report('reposicao_5000', await reading(shop, 'reposicao', 'produto,fornecedor'), 'ms'),
    },
    {
      figures: ['tributos_produto_5000'],
      run: async (report, shop) =>
        report('tributos_produto_5000', await reading(shop, 'tributos_produto', 'produto,ncm'), 'ms'),
    },
    {
      figures: ['report_two_groups_10k_keys'],
      run: async (report, shop) => {
        await sell(shop, PRODUCTS, 2 * PRODUCTS)
        report('report_two_groups_10k_keys', await reading(shop, 'produtos', 'produto,categoria'), 'ms')
      },
    },
  ],
)

async function reading(shop: Shop, id: string, grupos: string): Promise<number> {
  const times: number[] = []
  for (let round = -WARM; round < ROUNDS; round++) {
    const ms = await timed(() =>
      shop.call('GET', `relatorios/${id}?periodo=30d&compara=nenhum&grupos=${grupos}`),
    )
    if (round >= 0) times.push(ms)
  }
  return percentile(times, 95)
}

/** Copies a product, and the stored sale with it in every line, for the products of numbers `from` to `to`. */
async function sell(shop: Shop, from: number, to: number): Promise<void> {
  const { db, account_id } = shop
  const copy = copyRows.bind(null, shop)
  const first = `(select min(id) from vendas where account_id = ${account_id})`
  const series = `generate_series(${from}, ${to - 1}) g`
  const sales = `generate_series(${from / LINES}, ${to / LINES - 1}) g`
  const sold = `(select produto_id from venda_itens where venda_id = ${first} order by id limit 1)`
  const produto = 20_000_000
  await copy(
    'produtos',
    {
      id: `${produto} + g`,
      referencia: "'B' || g",
      nome: "'Produto ' || g",
      codigo_barras: "''",
      codigo: "'B' || g",
    },
    `(select * from produtos where id = ${sold}) s, ${series}`,
  )
  await copy(
    'vendas',
    {
      ...{ id: '10000000 + g', uuid: 'gen_random_uuid()', status: "'T'", regras: `'{}'`, contexto: `'{}'` },
      ...{ totais_cliente: `'{}'`, totais_servidor: `'{}'` },
      datavenda: "now() - (g % 28 + 1) * interval '1 day'",
    },
    `(select * from vendas where id = ${first}) s, ${sales}`,
  )
  await copy(
    'venda_itens',
    {
      ...{ id: '100000000 + g * 10 + s.num', venda_id: '10000000 + g' },
      produto_id: `${produto} + g * ${LINES} + s.num - 1`,
    },
    `(select * from venda_itens where venda_id = ${first}) s, ${sales}`,
  )
  await copy(
    'venda_pagamentos',
    { id: '10000000 + g', venda_id: '10000000 + g' },
    `(select * from venda_pagamentos where venda_id = ${first} limit 1) s, ${sales}`,
  )
  await db.pool.query('vacuum (analyze) produtos, vendas, venda_itens, venda_pagamentos')
}
