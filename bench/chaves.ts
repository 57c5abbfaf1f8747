import type { CatalogoAnswer } from '../src/domain/api/catalogo.ts'
import { copyRows } from './_copy-rows.ts'
import { saleMaker } from './_sale.ts'
import { openShop, type Shop } from './_shop.ts'
import { percentile, timed } from './_stats.ts'
import type { Report } from './run.ts'

export const figures = ['reposicao_5000', 'tributos_produto_5000', 'report_two_groups_10k_keys']

const LINES = 5
/** Products of the first two figures; the last has twice as many. */
const PRODUCTS = 5_000
const ROUNDS = 9
const WARM = 2

/** Measures reports that group by many products: two groupings each, all products sold in the last month. */
export async function run(report: Report): Promise<void> {
  const shop = await openShop('dono@demo.tecla')
  try {
    const catalogo = await shop.call<CatalogoAnswer>('GET', 'pdv/catalogo')
    const make = saleMaker(catalogo, LINES)
    await shop.call('POST', 'vendas', make(catalogo.terminais[0]?.id ?? 0, 1))
    await shop.app.sales.outbox.stop()
    await sell(shop, 0, PRODUCTS)
    const reading = async (id: string, grupos: string) => {
      const times: number[] = []
      for (let round = -WARM; round < ROUNDS; round++) {
        const ms = await timed(() =>
          shop.call('GET', `relatorios/${id}?periodo=30d&compara=nenhum&grupos=${grupos}`),
        )
        if (round >= 0) times.push(ms)
      }
      return percentile(times, 95)
    }
    report('reposicao_5000', await reading('reposicao', 'produto,fornecedor'), 'ms')
    report('tributos_produto_5000', await reading('tributos_produto', 'produto,ncm'), 'ms')
    await sell(shop, PRODUCTS, 2 * PRODUCTS)
    report('report_two_groups_10k_keys', await reading('produtos', 'produto,categoria'), 'ms')
  } finally {
    await shop.stop()
  }
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
