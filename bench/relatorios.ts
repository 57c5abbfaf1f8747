import { setTimeout } from 'node:timers/promises'
import type { BrowserContext } from 'playwright'
import { dec } from '../src/core/money/decimal.ts'
import type { CatalogoAnswer } from '../src/domain/api/catalogo.ts'
import type { ReportAnswer } from '../src/domain/reports/endpoint.ts'
import { REPORTS } from '../src/domain/reports/index.ts'
import { remake } from '../src/server/reports/cube.ts'
import { inBrowser, logIn, pageWith } from './_browser.ts'
import { copyRows } from './_copy-rows.ts'
import { inParts, type Part, shared } from './_parts.ts'
import { probeRows, timedRows } from './_rows.ts'
import { saleMaker } from './_sale.ts'
import { openShop, type Shop } from './_shop.ts'
import { percentile, timed } from './_stats.ts'

const SALES = Number(process.env['TECLA_BENCH_SALES'] ?? 1_000_000)
const LINES = 5
const DAYS = 730
const CUBED = ['vendas', 'itens', 'catalogo', 'pagamentos', 'clientes']
const ROUNDS = 3

interface Opened {
  shop: Shop
  /** Computes the sums of all days; gives the milliseconds of each day. */
  sums: () => Promise<number[]>
  sell: () => Promise<unknown>
  /** Stops the server and keeps its data folder, which another then opens. */
  stop: () => Promise<void>
}

/** Measures reports over a million sales of one company in two years, and computing the sums of a day. */
export const { figures, run } = inParts<Opened>(
  async act => {
    const shop = await openShop('dono@demo.tecla')
    let keep = false
    const stop = shared(() => shop.stop({ keep }))
    try {
      const catalogo = await shop.call<CatalogoAnswer>('GET', 'pdv/catalogo')
      const make = saleMaker(catalogo, LINES)
      const sell = (n: number) => shop.call('POST', 'vendas', make(catalogo.terminais[0]?.id ?? 0, n))
      await sell(1)
      await shop.app.sales.outbox.stop()
      await multiply(shop)
      await act({
        shop,
        sums: shared(async () => {
          const times = await remakeAll(shop, catalogo.empresa.id)
          await shop.db.pool.query('vacuum (analyze)')
          return times
        }),
        sell: () => sell(2),
        stop: () => {
          keep = true
          return stop()
        },
      })
    } finally {
      await stop()
    }
  },
  [
    timing('cube_day_rebuild_p95', async ({ sums }) => percentile(await sums(), 95)),
    timing('report_1m_p95', async ({ shop }) => percentile(await readings(shop, '12m'), 95)),
    timing('ten_reports_1m_with_sale', ({ shop, sell }) => timed(() => readWhileSelling(shop, sell))),
    timing('report_month_p95', async ({ shop }) => percentile(await readings(shop, 'mes_passado'), 95)),
    timing('report_csv_by_sale', ({ shop }) =>
      timed(() => file(shop, 'relatorios/vendas/arquivo?formato=csv&grupos=venda&periodo=90d')),
    ),
    // a row a sale: a hundred thousand of them
    timing('report_xlsx_100k', ({ shop }) => {
      const periodo = `${(DAYS * 100_000) / SALES}d`
      return timed(() => file(shop, `relatorios/vendas/arquivo?formato=xlsx&grupos=venda&periodo=${periodo}`))
    }),
    timing('home_panel_p95', async ({ shop }) => percentile(await panels(shop), 95)),
    // the last, because it ends the server of the others
    timing('report_first_rows_p95', async ({ shop, stop }) => {
      await stop()
      let times: number[] = []
      const act = async ({ context }: { context: BrowserContext }) => {
        times = await firstRows(context)
      }
      await inBrowser(act, {}, { DATA_DIR: shop.dataDir })
      return percentile(times, 95)
    }),
  ],
)

/** Makes a part with one figure, over sums that are already computed. */
function timing(name: string, measure: (opened: Opened) => Promise<number>): Part<Opened> {
  return {
    figures: [name],
    run: async (report, opened) => {
      await opened.sums()
      report(name, await measure(opened), 'ms')
    },
  }
}

/** Reports that are opened by their words in the palette. */
const OPENED = [
  'curva abc',
  'vendas por hora',
  'lucro',
  'vendedores',
  'meios',
  'margem',
  'produtos',
  'comparativo',
]
const OPENINGS = 3

/** Times the opening of reports of twelve months by the palette: from Enter to the painted rows. */
async function firstRows(context: BrowserContext): Promise<number[]> {
  const page = await pageWith(context, probeRows)
  await logIn(page, 'dono@demo.tecla')
  const times: number[] = []
  for (const words of Array.from({ length: OPENINGS }, () => OPENED).flat()) {
    await page.goto('/')
    await page.locator('[role=toolbar][data-escopo=inicio]').waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type(`${words} 12m`)
    const ms = await timedRows(page, () => page.keyboard.press('Enter'))
    if (ms === null) throw new Error(`${words}: no rows`)
    times.push(ms)
  }
  return times
}

/** Ten reports, each with the measure that a sale without customer increases. */
const RAISED: Record<string, string> = {
  vendas: 'liquido',
  lucro: 'liquido',
  venda_agrupada: 'liquido',
  vendas_hora: 'liquido',
  comparativo: 'liquido',
  vendedores: 'liquido',
  meios: 'valor',
  produtos: 'liquido',
  curva_abc: 'liquido',
  margem: 'qtde',
}

/**
 * Reads ten reports over two years, one after the other, while a sale is made. @throws Error unless each report then has the
 * sale in today's figures
 */
async function readWhileSelling(shop: Shop, sell: () => Promise<unknown>): Promise<void> {
  const today = async () => {
    const totals: Record<string, string> = {}
    for (const [id, measure] of Object.entries(RAISED))
      totals[id] = (await totalsOf(shop, id, 'hoje'))[measure] ?? '0'
    return totals
  }
  const before = await today()
  const reading = Object.keys(RAISED).reduce(
    (last, id) => last.then(() => totalsOf(shop, id, `${DAYS + 1}d`)),
    Promise.resolve({}),
  )
  await sell()
  await reading
  const after = await today()
  const rise = (id: string) => dec(after[id] ?? '0').minus(before[id] ?? '0')
  for (const [id, measure] of Object.entries(RAISED))
    if (rise(id).lte(0) || (measure !== 'qtde' && !rise(id).eq(rise('vendas'))))
      throw new Error(`${id}: hoje subiu ${rise(id)}, a venda tem ${rise('vendas')}`)
}

async function totalsOf(shop: Shop, id: string, periodo: string): Promise<ReportAnswer['totais']> {
  const { totais } = await shop.call<ReportAnswer>(
    'GET',
    `relatorios/${id}?periodo=${periodo}&compara=nenhum`,
  )
  return totais
}

/** Number of readings of the home screen, and the pause in ms after which its cached figures are computed again. */
const PANELS = 20
const PANEL_PAUSE_MS = 1100

/** Times the cards of the home screen, all computed from the database. */
async function panels(shop: Shop): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < PANELS; round++) {
    await setTimeout(PANEL_PAUSE_MS)
    times.push(await timed(() => shop.call('GET', 'estatistica/painel?fresco=1')))
  }
  return times
}

/** Downloads a whole file. */
async function file({ app, token }: Shop, path: string): Promise<void> {
  const { statusCode } = await app.inject({
    url: `/api/v1/${path}`,
    headers: { authorization: `Bearer ${token}` },
  })
  if (statusCode !== 200) throw new Error(`${path}: ${statusCode}`)
}

/** Copies the stored sale many times, over two years, with other products and customers. */
async function multiply(shop: Shop): Promise<void> {
  const { db, account_id } = shop
  const copy = copyRows.bind(null, shop)
  const first = `(select min(id) from vendas where account_id = ${account_id})`
  const series = `generate_series(1, ${SALES}) g`
  const some = (table: string, most: number) =>
    `(select array_agg(id) as ids from (select id from ${table} where account_id = ${account_id} order by id limit ${most}) x)`
  await copy(
    'vendas',
    {
      id: '10000000 + g',
      uuid: 'gen_random_uuid()',
      status: "'T'",
      datavenda: `now() - (g::bigint * ${DAYS} * 86400 / ${SALES}) * interval '1 second'`,
      parceiro_id: 'case when g % 4 = 0 then p.ids[1 + g % array_length(p.ids, 1)] end',
      regras: `'{}'`,
      contexto: `'{}'`,
      totais_cliente: `'{}'`,
      totais_servidor: `'{}'`,
    },
    `(select * from vendas where id = ${first}) s, ${series}, ${some('parceiros', 50)} p`,
  )
  await copy(
    'venda_itens',
    {
      id: '100000000 + g * 10 + s.num',
      venda_id: '10000000 + g',
      produto_id: 'p.ids[1 + (g * 7 + s.num * 13) % array_length(p.ids, 1)]',
    },
    // the product writes the lines of a sale one beside the other
    `(select * from venda_itens where venda_id = ${first}) s, ${series}, ${some('produtos', 500)} p order by g, s.num`,
  )
  await copy(
    'venda_pagamentos',
    { id: '10000000 + g', venda_id: '10000000 + g' },
    `(select * from venda_pagamentos where venda_id = ${first} limit 1) s, ${series}`,
  )
  await db.pool.query('vacuum (analyze) vendas, venda_itens, venda_pagamentos')
}

/** Computes the sums of all days; gives the time of a day, from each transaction of fifty days. */
async function remakeAll({ db, account_id }: Shop, empresa_id: number): Promise<number[]> {
  const times: number[] = []
  for (let more: boolean | null = true; more; ) {
    const ms = await timed(async () => {
      more = await db.tx({ account_id }, q => remake(q, empresa_id, new Date()))
    })
    times.push(ms / 50)
  }
  return times
}

/** Times every report that reads a cube, in milliseconds. */
async function readings(shop: Shop, periodo: string): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++)
    for (const { id } of REPORTS.filter(({ source }) => CUBED.includes(source.id)))
      times.push(await timed(() => shop.call('GET', `relatorios/${id}?periodo=${periodo}&compara=nenhum`)))
  return times
}
