import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import type { CatalogoAnswer } from '../src/domain/api/catalogo.ts'
import type { ArquivoSped } from '../src/domain/api/sped.ts'
import { saleMaker } from './_sale.ts'
import { openShop, type Shop } from './_shop.ts'
import { timed } from './_stats.ts'
import type { Report } from './run.ts'

export const figures = ['sped_month_3000_notes', 'sped_month_longest_hold']

const NOTES = 3_000
const LINES = 5
/** Notes that wait to be issued at a time. */
const AT_ONCE = 250

/**
 * Measures the SPED file of a month with 3,000 authorized notes, from the request to the checked file, and the longest time for
 * which other requests waited meanwhile.
 */
export async function run(report: Report): Promise<void> {
  const shop = await openShop('dono@demo.tecla')
  try {
    const catalogo = await shop.call<CatalogoAnswer>('GET', 'pdv/catalogo')
    const make = saleMaker(catalogo, LINES)
    const terminal_id = catalogo.terminais[0]?.id ?? 0
    for (let n = 0; n < NOTES; n++) {
      await shop.call('POST', 'vendas', make(terminal_id, n))
      if (n % AT_ONCE === AT_ONCE - 1) await shop.app.sales.outbox.quiet()
    }
    const held = monitorEventLoopDelay({ resolution: 1 })
    held.enable()
    report('sped_month_3000_notes', await timed(() => makeFile(shop)), 'ms')
    report('sped_month_longest_hold', held.max / 1e6, 'ms')
  } finally {
    await shop.stop()
  }
}

/** Requests the file of this month, and waits until it is made and checked. */
async function makeFile(shop: Shop): Promise<void> {
  const [ano, mes] = new Date().toISOString().slice(0, 7).split('-')
  type Made = { data: ArquivoSped }
  const { data } = await shop.call<Made>('POST', 'contabil/sped', { mes: `${mes}/${ano}` })
  for (;;) {
    const { estado, total } = (await shop.call<Made>('GET', `contabil/sped/${data.id}`)).data
    if (estado === 'pronto' && total >= NOTES) return
    if (estado !== 'na_fila' && estado !== 'gerando') throw new Error(`${estado}, ${total} notes`)
    await setTimeout(20)
  }
}
