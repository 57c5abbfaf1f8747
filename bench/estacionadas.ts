import type { CatalogoAnswer } from '../src/domain/api/catalogo.ts'
import { cartMaker } from './_sale.ts'
import { openShop } from './_shop.ts'
import { percentile, timed } from './_stats.ts'
import type { Report } from './run.ts'

export const figures = ['parked_resume_p95']

const LINES = 30
/** Parked sales of the company that wait meanwhile. */
const WAITING = 200
const SAMPLES = 200
const WARM = 50

/** Measures how long a till waits for a sale of 30 lines that another till parked. */
export async function run(report: Report): Promise<void> {
  const shop = await openShop('dono@demo.tecla')
  try {
    const catalogo = await shop.call<CatalogoAnswer>('GET', 'pdv/catalogo')
    const [parks = 0, resumes = 0] = catalogo.terminais.map(({ id }) => id)
    const cart = cartMaker(catalogo, LINES)
    const times: number[] = []
    for (let n = -WARM - WAITING; n < SAMPLES; n++) {
      const corpo = { ...cart(parks, n + WARM + WAITING), rotulo: `Mesa ${n}` }
      await shop.call('PUT', `vendas_estacionadas/${corpo.uuid}`, {
        ...{ versao: 0, guardada_em: corpo.criada_em, total: '10.00', corpo },
      })
      if (n < -WARM) continue
      const took = await timed(() =>
        shop.call('POST', `vendas_estacionadas/${corpo.uuid}/tomar`, { terminal_id: resumes }),
      )
      if (n >= 0) times.push(took)
    }
    report('parked_resume_p95', percentile(times, 95), 'ms')
  } finally {
    await shop.stop()
  }
}
