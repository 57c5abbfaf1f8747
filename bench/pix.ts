import { randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPixSimulator } from '../sim/pix/start.ts'
import type { CobrancaPix } from '../src/domain/api/pix.ts'
import { inParts } from './_parts.ts'
import { openShop, type Shop } from './_shop.ts'
import { percentile } from './_stats.ts'
import type { Report } from './run.ts'

const NOTIFIED = 60
const POLLED = 8
/** Milliseconds between two requests of the till in the first minute of a charge. */
const POLL_MS = 2_000

interface Opened {
  shop: Shop
  psp: Awaited<ReturnType<typeof startPixSimulator>>
}

/**
 * Measures from the payer's bank to the response that the till shows: with the PSP's webhook call, after which the till asks
 * at once; and without it, by the till's polling.
 */
export const { figures, run } = inParts<Opened>(
  async act => {
    const port = await freePort()
    const psp = await startPixSimulator()
    const shop = await openShop('dono@demo.tecla', undefined, {
      TECLA_URL: `http://127.0.0.1:${port}`,
      TECLA_PIX_URL: `${psp.url}/api/v2`,
      TECLA_PIX_TOKEN_URL: `${psp.url}/oauth/token`,
      TECLA_PIX_CLIENT_ID: psp.client.client_id,
      TECLA_PIX_SEGREDO: psp.client.client_secret,
      TECLA_PIX_CERTIFICADO: psp.client.certPem,
      TECLA_PIX_CERTIFICADO_CHAVE: psp.client.keyPem,
      TECLA_PIX_CA: psp.caPem,
    })
    try {
      await shop.app.listen({ host: '127.0.0.1', port })
      await shop.db.tx(shop, async q => {
        await q.query(
          "update empresas set pix_chave = 'pix@loja.br', treinamento = false where account_id = $conta",
        )
      })
      await act({ shop, psp })
    } finally {
      await shop.stop()
      await psp.close()
    }
  },
  [
    { figures: ['pix_paid_to_screen_p95'], run: notified },
    { figures: ['pix_paid_to_screen_polled_p95'], run: polled },
  ],
)

/** Makes a charge, and gives its id. */
async function charge(shop: Shop): Promise<string> {
  const body = { venda_uuid: randomUUID(), valor: '10.00', usados: [] }
  return (await shop.call<{ data: CobrancaPix }>('POST', 'pix/cobrancas', body)).data.txid
}

const isPaid = async (shop: Shop, txid: string) =>
  (await shop.call<{ data: CobrancaPix }>('GET', `pix/cobrancas/${txid}`)).data.situacao === 'pago'

async function notified(report: Report, { shop, psp }: Opened): Promise<void> {
  const times: number[] = []
  for (let i = -5; i < NOTIFIED; i++) {
    const txid = await charge(shop)
    while (psp.webhooks.size === 0) await sleep(10)
    const told = new Promise<void>(done =>
      shop.onEvent(event => {
        if (event === 'PixAtualizado') done()
      }),
    )
    const since = performance.now()
    void psp.pay(txid)
    await told
    if (!(await isPaid(shop, txid))) throw new Error(`${txid} was told and is not paid`)
    if (i >= 0) times.push(performance.now() - since)
  }
  report('pix_paid_to_screen_p95', percentile(times, 95), 'ms')
}

async function polled(report: Report, { shop, psp }: Opened): Promise<void> {
  psp.dials.webhook = 'perdido'
  const times = await Promise.all(
    Array.from({ length: POLLED }, async (_, i) => {
      const txid = await charge(shop)
      // each charge is paid at another moment between two requests
      let since = Infinity
      setTimeout(
        () => {
          since = performance.now()
          void psp.pay(txid)
        },
        (POLL_MS / POLLED) * i,
      )
      do await sleep(POLL_MS)
      while (!(await isPaid(shop, txid)))
      return performance.now() - since
    }),
  )
  report('pix_paid_to_screen_polled_p95', percentile(times, 95), 'ms')
}

const freePort = (): Promise<number> =>
  new Promise((found, failed) => {
    const server = createServer()
    server.once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })
