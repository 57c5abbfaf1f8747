import { atServer } from '../../state/device.ts'

const TIMES = 10

export interface Network {
  ok: boolean
  /** Median round trip, ms; null without an answer. */
  mediana: number | null
  maior: number | null
  /** Seconds by which this computer's clock is ahead of the server's; null when unknown. */
  diferenca: number | null
}

/** Measures ten requests one after the other, as a till makes them; the median is the delay that the cashier notices. */
export async function measureNetwork(): Promise<Network> {
  const taken: number[] = []
  let last: Response | null = null
  for (let time = 0; time < TIMES; time++) {
    const started = performance.now()
    last = await fetch(atServer('/healthz'), { cache: 'no-store' }).catch(() => null)
    if (!last?.ok) return { ok: false, mediana: null, maior: null, diferenca: null }
    taken.push(performance.now() - started)
  }
  taken.sort((one, other) => one - other)
  const clock = Date.parse(last?.headers.get('date') ?? '')
  return {
    ok: true,
    mediana: Math.round(taken[TIMES / 2] ?? 0),
    maior: Math.round(taken.at(-1) ?? 0),
    diferenca: Number.isNaN(clock) ? null : Math.round((Date.now() - clock) / 1000),
  }
}
