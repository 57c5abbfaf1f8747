import { randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPixSimulator } from '../sim/pix/start.ts'
import type { CobrancaPix } from '../src/domain/api/pix.ts'
import { openShop } from './_shop.ts'
import { percentile } from './_stats.ts'
import type { Report } from './run.ts'

export const figures = ['pix_paid_to_screen_p95', 'pix_paid_to_screen_polled_p95']

const NOTIFIED = 60
const POLLED = 8
/** Milliseconds between two requests of the till in the first minute of a charge. */
const POLL_MS = 2_000

/**
 * Measures from the payer's bank to the response that the till shows: with the PSP's webhook call, after which the till asks
 * at once; and without it, by the till's polling.
 */
export async function run(report: Report): Promise<void> {
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
    const charge = async () =>
      (
        await shop.call<{ data: CobrancaPix }>('POST', 'pix/cobrancas', {
          ...{ venda_uuid: randomUUID(), valor: '10.00', usados: [] },
        })
      ).data.txid
    const isPaid = async (txid: string) =>
      (await shop.call<{ data: CobrancaPix }>('GET', `pix/cobrancas/${txid}`)).data.situacao === 'pago'

    const notified: number[] = []
    for (let i = -5; i < NOTIFIED; i++) {
      const txid = await charge()
      while (psp.webhooks.size === 0) await sleep(10)
      const told = new Promise<void>(done =>
        shop.onEvent(event => {
          if (event === 'PixAtualizado') done()
        }),
      )
      const since = performance.now()
      void psp.pay(txid)
      await told
      if (!(await isPaid(txid))) throw new Error(`${txid} was told and is not paid`)
      if (i >= 0) notified.push(performance.now() - since)
    }
    report('pix_paid_to_screen_p95', percentile(notified, 95), 'ms')

    psp.dials.webhook = 'perdido'
    const polled = await Promise.all(
      Array.from({ length: POLLED }, async (_, i) => {
        const txid = await charge()
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
        while (!(await isPaid(txid)))
        return performance.now() - since
      }),
    )
    report('pix_paid_to_screen_polled_p95', percentile(polled, 95), 'ms')
  } finally {
    await shop.stop()
    await psp.close()
  }
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
