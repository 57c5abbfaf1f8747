import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client } from 'pg'
import { openShop, type Shop } from './_shop.ts'
import { percentile, timed } from './_stats.ts'
import type { Report } from './run.ts'

export const figures = [
  'list_api_p95',
  'list_raw_sql_p95',
  'list_api_p50',
  'list_raw_sql_p50',
  'ratio_list_api_vs_raw_sql',
]

const SAMPLES = 400
const WARM = 80
const ROWS = 50

/**
 * Measures a page of 50 partners over HTTP, with session, beside only its SQL statements (rows, total, main addresses and
 * phones) under the same tenant setting. One client, alternating.
 */
export async function run(report: Report): Promise<void> {
  const shop = await openShop('dono@demo.tecla')
  try {
    await shop.app.sales.outbox.stop()
    await shop.app.listen({ host: '127.0.0.1', port: 0 })
    const get = getter(shop, `/api/v1/parceiros?limit=${ROWS}&order_by=nome,asc`)
    await get()
    const bare = await bareList(shop, get)
    const api: number[] = []
    const sql: number[] = []
    for (let i = -WARM; i < SAMPLES; i++) {
      const a = await timed(get)
      const b = await timed(bare)
      if (i >= 0) {
        api.push(a)
        sql.push(b)
      }
    }
    report('list_api_p95', percentile(api, 95), 'ms')
    report('list_raw_sql_p95', percentile(sql, 95), 'ms')
    report('list_api_p50', percentile(api, 50), 'ms')
    report('list_raw_sql_p50', percentile(sql, 50), 'ms')
    report('ratio_list_api_vs_raw_sql', percentile(api, 95) / percentile(sql, 95), 'ratio')
  } finally {
    await shop.stop()
  }
}

/** Opens a keep-alive connection, as a browser does, and gives a function that makes one request on it. */
function getter({ app, token }: Shop, path: string): () => Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const { port } = app.server.address() as AddressInfo
  return () =>
    new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}` }
      request({ host: '127.0.0.1', port, path, agent, headers }, response => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => {
          text += part
        })
        response.on('end', () =>
          response.statusCode === 200 ? resolve(text) : reject(new Error(`${response.statusCode} ${text}`)),
        )
      })
        .on('error', reject)
        .end()
    })
}

type Query = Client['query']

/** Records the statements of one request, without the session's, and gives a function that only runs them again. */
async function bareList({ db }: Shop, get: () => Promise<string>): Promise<() => Promise<unknown>> {
  const asked: { text: unknown; values: unknown }[] = []
  const real = Client.prototype.query
  Client.prototype.query = function (this: Client, ...args: unknown[]) {
    const [text, values] = args
    if ((text as { name?: string }).name !== 'sessao') asked.push({ text, values })
    return Reflect.apply(real, this, args)
  } as Query
  await get().finally(() => {
    Client.prototype.query = real
  })
  return async () => {
    const client = await db.pool.connect()
    try {
      let last: unknown
      for (const { text, values } of asked) last = await client.query(text as string, values as unknown[])
      return last
    } finally {
      client.release()
    }
  }
}
