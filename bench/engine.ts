import assert from 'node:assert/strict'
import { calcularDocumento, type EntradaDocumento } from '../src/core/tax/index.ts'
import { bareSale } from './_engine-bare.ts'
import { floatSale } from './_engine-float.ts'
import { mixedSale } from './_engine-sale.ts'
import { inParts, type Part } from './_parts.ts'
import { percentile, sample } from './_stats.ts'
import type { Report } from './run.ts'

/**
 * Runs that are not counted: the engine's code must be compiled, as in a till, and garbage of the figure before collected.
 */
const WARM = 1000

/** Times the change of one line in an open sale, as the till makes one on each scan. */
function oneLine(amounts: Partial<EntradaDocumento>): number[] {
  let sale = mixedSale(990, amounts)
  calcularDocumento(sale)
  const change = (i: number): EntradaDocumento => {
    const itens = [...sale.itens]
    const k = Math.abs(i * 131) % itens.length
    const item = itens[k]
    if (item) itens[k] = { ...item, qtde: String((Math.abs(i) % 7) + 1) }
    sale = { ...sale, itens }
    return sale
  }
  return sample(2000, WARM, change, calcularDocumento)
}

const p99 = (times: number[]) => percentile(times, 99)

/** Makes a part with one figure of the engine alone. */
const alone = (name: string, measure: () => number[]): Part<void> => ({
  figures: [name],
  run: async report => report(name, p99(measure()), 'ms'),
})

/** Measures the engine alone, and beside the same formulas written directly in decimal.js. Milliseconds, p99. */
export const { figures, run } = inParts<void>(
  act => act(),
  [
    alone('engine_full_990', () => sample(300, 30, () => mixedSale(990), calcularDocumento)),
    alone('engine_line_990', () => oneLine({})),
    alone('engine_line_990_spread', () => oneLine({ desconto: '12.34' })),
    alone('engine_10', () => sample(3000, WARM, () => mixedSale(10), calcularDocumento)),
    {
      figures: [
        'ratio_engine_vs_bare_decimal',
        'ratio_engine_explicar_vs_bare_decimal',
        'ratio_engine_vs_float',
      ],
      run: beside,
    },
  ],
)

async function beside(report: Report): Promise<void> {
  const sale = () => mixedSale(990, { desconto: '12.34', acrscimo: '5.00' })
  const ours = calcularDocumento(sale())
  assert.equal(ours.erro, null)
  const bare = bareSale(sale())
  for (const [nome, valor] of Object.entries(bare)) {
    assert.equal(
      (ours.totais as unknown as Record<string, string>)[nome],
      valor,
      `bare engine differs in ${nome}`,
    )
  }
  const explained = () => ({ ...sale(), explicar: true })
  const plain: number[] = []
  const withExplain: number[] = []
  const byHand: number[] = []
  const floats: number[] = []
  for (let i = 0; i < 300; i++) {
    // alternated, so that other load on the machine slows all of them equally
    const warm = i === 0 ? 20 : 0
    plain.push(...sample(1, warm, sale, calcularDocumento))
    byHand.push(...sample(1, warm, sale, bareSale))
    floats.push(...sample(1, warm, sale, floatSale))
    withExplain.push(...sample(1, warm, explained, calcularDocumento))
  }
  report('ratio_engine_vs_bare_decimal', percentile(plain, 95) / percentile(byHand, 95), 'x')
  report('ratio_engine_explicar_vs_bare_decimal', percentile(withExplain, 95) / percentile(byHand, 95), 'x')
  // printed without a target, because binary floats lose cents
  report('ratio_engine_vs_float', percentile(plain, 95) / percentile(floats, 95), 'x')
}
