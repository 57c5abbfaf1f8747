import { layOutDanfe } from '../src/core/dfe/nfe/danfe/a4/danfe-a4.ts'
import { composeNfe } from '../src/server/issuing/models/nfe/compose.ts'
import { renderPages } from '../src/server/print/danfe-pdf.ts'
import { exemplo, normal } from '../tests/core/dfe/exemplo.ts'
import { certificadoDemo } from '../tests/server/sefaz/certificado-demo.ts'
import { percentile } from './_stats.ts'
import type { Report } from './run.ts'

/** Number of items in a note, and number of PDFs made. */
const TAMANHOS = [
  [10, 60],
  [990, 12],
] as const

export const figures = TAMANHOS.map(([n]) => `danfe_a4_p50_${n}`)

/** Measures the time from the stored XML to the bytes of the PDF. */
export async function run(report: Report): Promise<void> {
  for (const [n, times] of TAMANHOS) {
    const { itens, totais, pagamento, chave } = exemplo(n, { mod: '55' })
    const { xml } = composeNfe({ ...normal, itens, totais, pagamento, chave }, certificadoDemo())
    const taken: number[] = []
    for (let i = -5; i < times; i++) {
      const start = performance.now()
      await renderPages(layOutDanfe(xml, { logo: null, cancelada: false, epec: null }), null)
      if (i >= 0) taken.push(performance.now() - start)
    }
    report(`danfe_a4_p50_${n}`, percentile(taken, 50), 'ms')
  }
}
