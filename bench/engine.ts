import assert from 'node:assert/strict'
import { calcularDocumento, type EntradaDocumento } from '../src/core/tax/index.ts'
import { bareSale } from './_engine-bare.ts'
import { floatSale } from './_engine-float.ts'
import { mixedSale } from './_engine-sale.ts'
import { percentile, sample } from './_stats.ts'
import type { Report } from './run.ts'

export const figures = [
  'engine_full_990',
  'engine_line_990',
  'engine_line_990_spread',
  'engine_10',
  'ratio_engine_vs_bare_decimal',
  'ratio_engine_explicar_vs_bare_decimal',
  'ratio_engine_vs_float',
] as const

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

/** Measures the engine alone, and beside the same formulas written directly in decimal.js. Milliseconds, p99. */
export async function run(report: Report): Promise<void> {
  const p99 = (times: number[]) => percentile(times, 99)
  report('engine_full_990', p99(sample(300, 30, () => mixedSale(990), calcularDocumento)), 'ms')
  report('engine_line_990', p99(oneLine({})), 'ms')
  report('engine_line_990_spread', p99(oneLine({ desconto: '12.34' })), 'ms')
  report('engine_10', p99(sample(3000, WARM, () => mixedSale(10), calcularDocumento)), 'ms')

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
