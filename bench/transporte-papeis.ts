import { layOutDacte } from '../src/core/dfe/cte/dacte/dacte.ts'
import { writeXml } from '../src/core/dfe/kit/xml.ts'
import { buildMdfe } from '../src/core/dfe/mdfe/compose/mdfe.ts'
import { layOutDamdfe } from '../src/core/dfe/mdfe/damdfe/damdfe.ts'
import { MDFE } from '../src/core/dfe/mdfe/layout/mdfe.ts'
import { renderPages } from '../src/server/print/danfe-pdf.ts'
import { cte } from '../tests/core/dfe/impresso.ts'
import { notas, proprio, RIO } from '../tests/core/dfe/mdfe/exemplo.ts'
import { percentile } from './_stats.ts'
import type { Report } from './run.ts'

/** Number of PDFs made. */
const VEZES = 60
const opcoes = { logo: null, situacao: null }

/** A CT-e that says nearly all that the layout has, and a manifest of 100 keys in 50 cities. */
const PAPEIS = {
  dacte_p50: () => {
    const xml = cte()
    return () => layOutDacte(xml, opcoes)
  },
  damdfe_p50: () => {
    const descarregamento = Array.from({ length: 50 }, (_, i) => ({
      ...{ cMun: String(3300000 + i), xMun: `${RIO.xMun} ${i}` },
      documentos: notas(2, 2 * i + 1),
    }))
    const xml = writeXml(MDFE, buildMdfe(proprio({ descarregamento })))
    return () => layOutDamdfe(xml, opcoes)
  },
} as const

export const figures = Object.keys(PAPEIS)

/** Measures the time from the stored XML to the bytes of the PDF. */
export async function run(report: Report): Promise<void> {
  for (const [name, prepare] of Object.entries(PAPEIS)) {
    const layOut = prepare()
    const taken: number[] = []
    for (let i = -5; i < VEZES; i++) {
      const start = performance.now()
      await renderPages(layOut(), null)
      if (i >= 0) taken.push(performance.now() - start)
    }
    report(name, percentile(taken, 50), 'ms')
  }
}
