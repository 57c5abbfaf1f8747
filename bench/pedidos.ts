import { setTimeout as sleep } from 'node:timers/promises'
import { startPedidosSimulator } from '../sim/pedidos/start.ts'
import { freePorts } from '../src/server/free-ports.ts'
import { openShop } from './_shop.ts'
import { percentile } from './_stats.ts'
import type { Report } from './run.ts'

export const figures = ['order_event_to_bell_p95']

const SAMPLES = 60
const WARM = 5
/** Longest interval of polling in seconds: what is measured is the webhook. */
const INTERVAL_S = 60
const MENU = [
  { externalCode: '1', name: 'Leite condensado', price: 40_000 },
  { externalCode: '2', name: 'Refrigerante lata', price: 65_000 },
]

/** Measures from an application's event to the order on the screens of the shop, told by the webhook. */
export async function run(report: Report): Promise<void> {
  const app = await startPedidosSimulator(() => new Date())
  const [port = 0] = await freePorts(1)
  const shop = await openShop('dono@demo.tecla', undefined, {
    ...{ PORT: String(port), TECLA_URL: `http://127.0.0.1:${port}` },
    ...{ TECLA_PEDIDOS_URL: app.url, TECLA_PEDIDOS_REDE_INTERNA: '1' },
  })
  try {
    await shop.app.listen({ host: '127.0.0.1', port })
    const merchant = app.book.join('Bench')
    const { id: merchant_id, client_id, client_secret } = merchant
    await shop.call('POST', 'canais_pedido', {
      ...{ nome: 'Bench', merchant_id, client_id, client_secret },
      ...{ intervalo_s: INTERVAL_S, preparo_min: 25 },
    })
    while (merchant.webhook === null) await sleep(10)
    const times: number[] = []
    for (let n = -WARM; n < SAMPLES; n++) {
      const told = new Promise<void>(done =>
        shop.onEvent(event => {
          if (event === 'UpdatePedido') done()
        }),
      )
      const since = performance.now()
      app.book.place(merchant, MENU)
      await told
      if (n >= 0) times.push(performance.now() - since)
    }
    report('order_event_to_bell_p95', percentile(times, 95), 'ms')
  } finally {
    await shop.stop()
    await app.close()
  }
}
