import type { CatalogoAnswer } from '../src/domain/api/catalogo.ts'
import type { VendaAnswer, VendaBody } from '../src/domain/api/vendas.ts'
import { inParts } from './_parts.ts'
import { rawSale } from './_raw-sale.ts'
import { saleMaker } from './_sale.ts'
import { openShop, type Shop } from './_shop.ts'
import { percentile, timed } from './_stats.ts'
import type { Report } from './run.ts'

const LINES = 10
const SAMPLES = 400
/** Sales that are not counted: in the first few hundred, the JavaScript compiler is still at work. */
const WARM = 600
const TILLS = 8

interface Opened {
  shop: Shop
  tills: number[]
  make: (terminal: number, n: number) => VendaBody
  /** Makes the body of another sale at one of the tills. */
  next: (till: number) => VendaBody
  sell: (body: VendaBody) => Promise<unknown>
  /** Writes the rows of a sale by bare SQL. */
  raw: (body: VendaBody) => Promise<unknown>
}

/**
 * Measures a sale from request to commit, beside bare SQL that writes the same rows under the same tenant setting into the
 * same database (durable: fsync on). Jobs that issue notes are stopped meanwhile. Then the jobs run, and a sale is followed
 * to its authorization and its paper.
 */
export const { figures, run } = inParts<Opened>(
  async act => {
    const shop = await openShop()
    try {
      const catalogo = await shop.call<CatalogoAnswer>('GET', 'pdv/catalogo')
      const make = saleMaker(catalogo, LINES)
      const tills = await addTills(
        shop,
        catalogo.empresa.id,
        catalogo.terminais.map(till => till.id),
      )
      await shop.app.sales.outbox.stop()
      let n = 0
      await act({
        ...{ shop, tills, make },
        next: till => make(tills[till % tills.length] ?? 0, n++),
        sell: body => shop.call('POST', 'vendas', body),
        raw: rawSale(shop, catalogo.empresa.id),
      })
    } finally {
      await shop.stop()
    }
  },
  [
    {
      figures: [
        'sale_commit_p99',
        'sale_commit_p50',
        'raw_transaction_p50',
        'sales_per_second_1',
        'ratio_sale_vs_raw_transaction',
      ],
      run: oneTill,
    },
    { figures: ['sales_per_second_8', 'ratio_sale_vs_raw_transaction_8'], run: eightTills },
    { figures: ['sale_to_authorised_p95'], run: followed },
  ],
)

/** Times sales at one till and bare SQL, alternating. */
async function oneTill(report: Report, { next, sell, raw }: Opened): Promise<void> {
  const product: number[] = []
  const bare: number[] = []
  for (let i = -WARM; i < SAMPLES; i++) {
    const [a, b] = [next(0), next(1)]
    const sale = await timed(() => sell(a))
    const sql = await timed(() => raw(b))
    if (i >= 0) {
      product.push(sale)
      bare.push(sql)
    }
  }
  report('sale_commit_p99', percentile(product, 99), 'ms')
  report('sale_commit_p50', percentile(product, 50), 'ms')
  report('raw_transaction_p50', percentile(bare, 50), 'ms')
  report('sales_per_second_1', 1000 / average(product), 'sales/s')
  report('ratio_sale_vs_raw_transaction', percentile(bare, 95) / percentile(product, 95), 'vezes')
}

/** Times eight tills at once, sales and bare SQL in alternating rounds of equal size. */
async function eightTills(report: Report, { next, sell, raw }: Opened): Promise<void> {
  const rounds = 6
  let ours = 0
  let theirs = 0
  for (let round = -WARM / (TILLS * EACH); round < rounds; round++) {
    const sales = await timed(() => together(till => sell(next(till))))
    const sql = await timed(() => together(till => raw(next(till))))
    if (round < 0) continue
    ours += sales
    theirs += sql
  }
  const total = rounds * TILLS * EACH
  report('sales_per_second_8', (total * 1000) / ours, 'sales/s')
  report('ratio_sale_vs_raw_transaction_8', theirs / ours, 'vezes')
}

const EACH = 25
const together = (sale: (till: number) => Promise<unknown>) =>
  Promise.all(
    Array.from({ length: TILLS }, async (_, till) => {
      for (let i = 0; i < EACH; i++) await sale(till)
    }),
  )

const average = (samples: readonly number[]) => samples.reduce((a, b) => a + b, 0) / samples.length

/** Times each sale from the request to authorization and printed paper, one at a time. */
async function followed(report: Report, { shop, make, tills }: Opened): Promise<void> {
  await shop.db.worker(q => q.query('delete from outbox')) // rows of the bare SQL are no sales that could be issued
  await shop.app.sales.outbox.start()
  const times: number[] = []
  for (let i = -10; i < 300; i++) {
    const body = make(tills[0] ?? 0, 100_000 + i)
    const start = performance.now()
    let id = 0
    const paper = new Promise<void>(resolve => {
      shop.onEvent((event, data) => {
        const { venda_id, status } = data as { venda_id?: number; status?: string }
        if (event === 'ImpressaoAtualizada' && status === 'impressa' && (id === 0 || venda_id === id))
          resolve()
      })
    })
    const { data } = await shop.call<{ data: VendaAnswer }>('POST', 'vendas', body)
    id = data.id
    await paper
    if (i >= 0) times.push(performance.now() - start)
  }
  report('sale_to_authorised_p95', percentile(times, 95), 'ms')
}

/** Adds tills until there are eight, each with its series; the demo has three. */
async function addTills(shop: Shop, empresa_id: number, tills: number[]): Promise<number[]> {
  const ids = [...tills]
  await shop.db.tx(shop, async q => {
    for (let n = ids.length + 1; n <= TILLS; n++) {
      const { rows } = await q.query<{ id: number }>(
        `with s as (insert into series (account_id, empresa_id, nome, modelo, serie, sequencia)
            values ($1, $2, $3, '65', $4, 0) returning id)
          insert into terminais (account_id, empresa_id, nome, serie_65_id) select $1, $2, $3, id from s returning id`,
        [shop.account_id, empresa_id, `Caixa do banco de provas ${n}`, String(100 + n)],
      )
      ids.push(rows[0]?.id ?? 0)
    }
  })
  return ids
}
