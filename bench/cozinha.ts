import { criarPedido, sessaoDe } from '../e2e/api.ts'
import { inBrowser, pageWith } from './_browser.ts'
import { percentile } from './_stats.ts'
import type { Report } from './run.ts'

const TICKETS = 60
const SAMPLES = 15

export const figures = ['kitchen_60_tickets']

/** Measures, in a page, from the server's answer until so many tickets are painted. */
function probeAnswer({ least }: { least: number }): void {
  let answered = 0
  const { json } = Response.prototype
  Response.prototype.json = async function () {
    const value: unknown = await json.call(this)
    if (this.url.endsWith('/cozinha')) answered ||= performance.now()
    return value
  }
  const watch = new MutationObserver(() => {
    if (document.querySelectorAll('main ol > li').length < least) return
    watch.disconnect()
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => Object.assign(window, { __pintado: performance.now() - answered })
      channel.port2.postMessage(null)
    })
  })
  watch.observe(document, { childList: true, subtree: true })
}

/** Measures the first painting of a kitchen screen with 60 tickets. */
export const run = (report: Report): Promise<void> =>
  inBrowser(async ({ context }) => {
    const dono = await sessaoDe(context.request, 'dono@demo.tecla')
    // a delivery fee makes an order that is on its way at once
    const fee = { taxa_entrega: '5.00', valor_total: '15.00' }
    for (let n = 0; n < TICKETS; n++) await criarPedido(context.request, dono, '1', fee)
    const [till] = (await dono.ler('cozinha/telas')).data
    const { token } = await dono.gravar(`cozinha/telas/${till.terminal_id}`, {})
    const page = await pageWith(context)
    await page.addInitScript(probeAnswer, { least: TICKETS })
    await page.goto(`/delivery/cozinha#${token}`)
    const times: number[] = []
    for (let n = 0; n <= SAMPLES; n++) {
      const painted = await page.waitForFunction(
        () => (window as unknown as { __pintado?: number }).__pintado,
      )
      // the first page also loads the program
      if (n > 0) times.push((await painted.jsonValue()) as number)
      await page.reload()
    }
    report('kitchen_60_tickets', percentile(times, 95), 'ms')
  })
