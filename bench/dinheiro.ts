import { monitorEventLoopDelay } from 'node:perf_hooks'
import { proposingMatches } from '../src/core/bank/match.ts'
import { readOfx } from '../src/core/bank/ofx.ts'
import { atOnce } from '../src/core/slices.ts'
import type { CatalogoAnswer } from '../src/domain/api/catalogo.ts'
import type { VendaBody } from '../src/domain/api/vendas.ts'
import type { Q } from '../src/server/db/transaction.ts'
import { readBalances } from '../src/server/money/balance-repository.ts'
import { proveBook, proveNewer } from '../src/server/money/proof.ts'
import { inParts } from './_parts.ts'
import { saleMaker, uuidv7 } from './_sale.ts'
import { openShop, type Shop } from './_shop.ts'
import { percentile, timed } from './_stats.ts'
import type { Report } from './run.ts'

const LINES = 10
const SALES = 400
const WARM = 300
const DAYS = 8
const SALES_OF_A_DAY = 500
const MILLION = 1_000_000
/** Rows of the ledger in a day, and those of a busy quarter of an hour, which the check has not added up. */
const OF_TODAY = 5_000
const OF_LAST_QUARTER = 300
const ROWS_OF_THE_BANK = 20_000

interface Opened {
  shop: Shop
  empresa_id: number
  terminal_id: number
  /** Makes the body of another sale. */
  next: () => VendaBody
}

/**
 * Measures the cost of the ledger: a sale with and without its postings, the closing of a day, a long ledger, a long
 * statement.
 */
export const { figures, run } = inParts<Opened>(
  async act => {
    const shop = await openShop('dono@demo.tecla')
    try {
      const catalogo = await shop.call<CatalogoAnswer>('GET', 'pdv/catalogo')
      const terminal_id = catalogo.terminais[0]?.id ?? 0
      const make = saleMaker(catalogo, LINES)
      await shop.app.sales.outbox.stop()
      let n = 0
      await act({ shop, empresa_id: catalogo.empresa.id, terminal_id, next: () => make(terminal_id, n++) })
    } finally {
      await shop.stop()
    }
  },
  [
    {
      figures: [
        'sale_commit_with_postings_p99',
        'sale_commit_without_postings_p99',
        'ratio_sale_without_postings',
      ],
      run: beside,
    },
    {
      figures: ['close_day_500_sales_p95'],
      run: async (report, opened) =>
        report('close_day_500_sales_p95', percentile(await closings(opened), 95), 'ms'),
    },
    {
      figures: ['balance_of_account_1M_movements_p99', 'balance_of_account_bare_p99'],
      run: async (report, { shop, empresa_id }) => {
        const { read, bare } = await balances(shop, empresa_id)
        report('balance_of_account_1M_movements_p99', percentile(read, 99), 'ms')
        report('balance_of_account_bare_p99', percentile(bare, 99), 'ms')
      },
    },
    { figures: ['ofx_20k_rows', 'ofx_20k_longest_hold'], run: bringStatement },
    {
      figures: ['ofx_20k_matched'],
      run: async report =>
        report('ofx_20k_matched', await timed(async () => statement(ofx(ROWS_OF_THE_BANK))), 'ms'),
    },
  ],
)

/** Times the import of a long statement by the server, and the longest time for which other requests waited meanwhile. */
async function bringStatement(report: Report, { shop, empresa_id }: Opened): Promise<void> {
  const tenant = { account_id: shop.account_id, empresa_id }
  const { rows } = await shop.db.tx(tenant, q =>
    q.query<{ id: number }>(
      `select id from contas_financeiras where account_id = $1 and empresa_id = $2 and tipo = 'banco' order by id limit 1`,
      [shop.account_id, empresa_id],
    ),
  )
  const body = { conta_id: rows[0]?.id, nome: 'extrato.ofx', conteudo: ofx(ROWS_OF_THE_BANK), aceita: true }
  const held = monitorEventLoopDelay({ resolution: 1 })
  held.enable()
  const ms = await timed(async () => {
    const { data } = await shop.call<{ data: { novas: number } }>('POST', 'extratos', body)
    if (data.novas !== ROWS_OF_THE_BANK) throw new Error(`${data.novas} rows came`)
  })
  held.disable()
  report('ofx_20k_rows', ms, 'ms')
  report('ofx_20k_longest_hold', held.max / 1e6, 'ms')
}

/** Times sales with and without the statement that inserts postings, alternating. */
async function beside(report: Report, { shop, next }: Opened): Promise<void> {
  const { db } = shop
  const { tx } = db
  let posts = true
  db.tx = (tenant, work) => tx(tenant, q => work(posts ? q : withoutPostings(q)))
  const [posted, bare]: number[][] = [[], []]
  for (let i = -WARM; i < SALES * 2; i++) {
    posts = i % 2 === 0
    const body = next()
    const ms = await timed(() => shop.call('POST', 'vendas', body))
    if (i >= 0) (posts ? posted : bare)?.push(ms)
  }
  db.tx = tx
  report('sale_commit_with_postings_p99', percentile(posted ?? [], 99), 'ms')
  report('sale_commit_without_postings_p99', percentile(bare ?? [], 99), 'ms')
  report('ratio_sale_without_postings', percentile(bare ?? [], 95) / percentile(posted ?? [], 95), 'vezes')
}

/** Makes a query function that does not insert postings and returns as if it had. */
function withoutPostings(q: Q): Q {
  const query = (asked: unknown, values?: unknown[]) => {
    const { name = '', values: given = [] } = asked as { name?: string; values?: unknown[] }
    if (!/^movimentos/.test(name)) return (q.query as (...args: unknown[]) => unknown)(asked, values)
    const componentes = given[12] as string[]
    return Promise.resolve({ rows: componentes.map((componente, id) => ({ id, componente })) })
  }
  return { ...q, query } as Q
}

/** Times the closing of days with 500 sales each, from the count to the Z report, in milliseconds. */
async function closings({ shop, terminal_id, next }: Opened): Promise<number[]> {
  const times: number[] = []
  for (let day = 0; day < DAYS; day++) {
    const sessao_uuid = uuidv7()
    await shop.call('POST', 'caixa/abrir', { uuid: sessao_uuid, terminal_id, valor: '100.00' })
    for (let i = 0; i < SALES_OF_A_DAY; i++) await shop.call('POST', 'vendas', { ...next(), sessao_uuid })
    await shop.call('POST', 'caixa/encerrar', { uuid: uuidv7(), sessao_uuid })
    const count = () =>
      shop.call<{ data: { fechado: unknown } }>('POST', 'caixa/contar', {
        ...{ uuid: uuidv7(), sessao_uuid, cedulas: null, total: '100.00', fundo: '0.00' },
      })
    // the first count differs, so a second is required: both requests are timed
    times.push(await timed(async () => (await count()).data.fechado ?? (await count())))
  }
  return times
}

/**
 * Times the balance of an account with a million rows, whose balance was checked this morning, alternating with a transaction
 * of as many statements that read nothing, in milliseconds.
 */
async function balances(shop: Shop, empresa_id: number): Promise<{ read: number[]; bare: number[] }> {
  const tenant = { account_id: shop.account_id, empresa_id }
  const insert = (from: number, rows: number) =>
    shop.db.tx(tenant, async q => {
      await q.query('set local statement_timeout = 0')
      await q.query(
        `insert into movimentos (account_id, empresa_id, origem_tipo, origem_id, data, de_conta_id, para_conta_id, valor, componente)
          select $1, $2, 'bancada', 1, current_date - (($4::int - n) / 1000), r.id, c.id, 1.25, n::text
            from generate_series($3::int, $3::int + $4::int - 1) n
            join contas_financeiras r on r.account_id = $1 and r.empresa_id = $2 and r.tipo = 'receita' and r.principal
            join contas_financeiras c on c.account_id = $1 and c.empresa_id = $2 and c.tipo = 'caixa' and c.principal`,
        [shop.account_id, empresa_id, from, rows],
      )
    })
  await insert(0, MILLION)
  await shop.db.pool.query('vacuum (analyze) movimentos')
  await shop.db.tx(tenant, async q => {
    await q.query('set local statement_timeout = 0')
    await proveBook(q, tenant, empresa_id, new Date(), 0)
  })
  await insert(MILLION, OF_TODAY - OF_LAST_QUARTER)
  await shop.db.tx(tenant, q => proveNewer(q, tenant, empresa_id, new Date(), 0))
  await insert(MILLION + OF_TODAY - OF_LAST_QUARTER, OF_LAST_QUARTER)
  await shop.db.pool.query('vacuum (analyze) movimentos, movimentos_dias')
  const { rows } = await shop.db.tx(tenant, q =>
    q.query<{ id: number }>(
      `select id from contas_financeiras where account_id = $1 and empresa_id = $2 and tipo = 'caixa' and principal`,
      [shop.account_id, empresa_id],
    ),
  )
  const contas = rows.map(({ id }) => id)
  const [read, bare]: [number[], number[]] = [[], []]
  const nothing = async (q: Q) => {
    for (let i = 0; i < 2; i++) await q.query('select 1')
  }
  for (let i = -50; i < 500; i++) {
    const ms = await timed(() => shop.db.tx(tenant, q => readBalances(q, tenant, contas)))
    const least = await timed(() => shop.db.tx(tenant, nothing))
    if (i < 0) continue
    read.push(ms)
    bare.push(least)
  }
  return { read, bare }
}

/** Makes a bank's OFX file with `rows` rows, in the form of Brazilian banks. */
function ofx(rows: number): string {
  const row = (i: number) =>
    `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${20251001 + (i % 28)}120000[-3:BRT]<TRNAMT>${i % 3 ? '' : '-'}${100 + (i % 5000)}.${10 + (i % 90)}<FITID>${i}<MEMO>PIX RECEBIDO ${i} PADARIA</STMTTRN>`
  return `OFXHEADER:100\nENCODING:USASCII\nCHARSET:1252\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>341<ACCTID>12345<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>${Array.from({ length: rows }, (_, i) => row(i)).join('\n')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
}

/** Parses a statement, and proposes matches for its rows among as many movements. */
function statement(text: string): void {
  const [extrato] = readOfx(text).extratos ?? []
  if (extrato?.linhas.length !== ROWS_OF_THE_BANK) throw new Error(`read ${extrato?.linhas.length} rows`)
  const lines = extrato.linhas.map(({ data, valor, historico }, id) => ({
    ...{ id, data, valor, historico, documento: '' },
  }))
  const movements = lines.map(({ id, data, valor }) => ({
    ...{ id, data, valor, janela: [1, 1] as const, identidades: [], grupo: null },
  }))
  const proposed = atOnce(proposingMatches(lines, movements))
  if (proposed.size !== ROWS_OF_THE_BANK) throw new Error(`proposed ${proposed.size}`)
}
