import { randomUUID } from 'node:crypto'
import type { CatalogoAnswer } from '../src/domain/api/catalogo.ts'
import type { DocumentoEstoque } from '../src/domain/api/estoque.ts'
import { inParts } from './_parts.ts'
import { openShop, type Shop } from './_shop.ts'
import { percentile, timed } from './_stats.ts'
import type { Report } from './run.ts'

const WRITERS = 8
const EACH = 40
const ROUNDS = 5
const MILLION = 1_000_000

interface Opened {
  shop: Shop
  /** One product for each writer. */
  ids: number[]
  /** Takes one of a product, and gives the milliseconds. */
  take: (produto_id: number) => Promise<number>
}

/**
 * Measures eight clients that take from one product, beside eight clients that take from eight products, alternating, from
 * request to commit: a movement should wait only for commits of movements of its product. Then the balance of a product with
 * a million movements.
 */
export const { figures, run } = inParts<Opened>(
  async act => {
    const shop = await openShop('dono@demo.tecla')
    try {
      const catalogo = await shop.call<CatalogoAnswer>('GET', 'pdv/catalogo')
      const ids = catalogo.produtos.linhas.slice(0, WRITERS).map(([id]) => Number(id))
      const take = (produto_id: number) =>
        timed(() =>
          shop.call<{ data: DocumentoEstoque }>('POST', 'estoque/movimentos', {
            uuid: randomUUID(),
            tipo: 'uso_proprio',
            motivo: 'Banco de provas',
            itens: [{ produto_id, qtde: '1' }],
          }),
        )
      await act({ shop, ids, take })
    } finally {
      await shop.stop()
    }
  },
  [
    {
      figures: [
        'stock_movement_commit_p99',
        'stock_movement_commit_p50',
        'stock_movement_commit_eight_products_p99',
        'ratio_stock_one_product_vs_eight',
      ],
      run: movements,
    },
    {
      figures: ['stock_balance_after_1M_movements_p99'],
      run: async (report, opened) =>
        report('stock_balance_after_1M_movements_p99', await balanceOfMillion(opened), 'ms'),
    },
  ],
)

async function movements(report: Report, { ids, take }: Opened): Promise<void> {
  const together = async (of: (writer: number) => number) => {
    const times: number[] = []
    await Promise.all(
      Array.from({ length: WRITERS }, async (_, writer) => {
        for (let i = 0; i < EACH; i++) times.push(await take(of(writer)))
      }),
    )
    return times
  }
  await together(writer => ids[writer] ?? 0)
  const one: number[] = []
  const eight: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    one.push(...(await together(() => ids[0] ?? 0)))
    eight.push(...(await together(writer => ids[writer] ?? 0)))
  }
  report('stock_movement_commit_p99', percentile(one, 99), 'ms')
  report('stock_movement_commit_p50', percentile(one, 50), 'ms')
  report('stock_movement_commit_eight_products_p99', percentile(eight, 99), 'ms')
  report('ratio_stock_one_product_vs_eight', percentile(one, 99) / percentile(eight, 99), 'ratio')
}

/** Times the balance of a product with a million movements, in milliseconds. */
async function balanceOfMillion({ shop, ids, take }: Opened): Promise<number> {
  const produto_id = ids[1] ?? 0
  await take(produto_id)
  await shop.db.tx(shop, async q => {
    await q.query(
      `insert into estoque_movimentos (account_id, empresa_id, produto_id, deposito_id, tipo, qtde, em)
        select m.account_id, m.empresa_id, m.produto_id, m.deposito_id, 'ajuste', case when n % 2 = 0 then 1 else -1 end,
            now() - n * interval '1 second'
          from (select * from estoque_movimentos where produto_id = $1 limit 1) m, generate_series(1, $2) n`,
      [produto_id, MILLION],
    )
  })
  await shop.db.pool.query('vacuum (analyze) estoque_movimentos')
  const times: number[] = []
  for (let i = -50; i < 500; i++) {
    const ms = await timed(() => shop.call('GET', `estoque/produtos/${produto_id}`))
    if (i >= 0) times.push(ms)
  }
  return percentile(times, 99)
}
