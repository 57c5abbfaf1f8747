import { A4 } from '../../core/paper/page.ts'
import { layOutPaper } from '../../core/paper/papers/sale/a4.ts'
import { type PapelVenda, paperTitle } from '../../core/paper/papers/sale/paper.ts'
import { inPdfLetters } from '../../core/text/printable.ts'
import { drawPaper } from './draw.ts'
import type { FiguraImpressa } from './logo.ts'
import { MM, openPdf } from './pdf-document.ts'

/** Draws a commercial paper on A4. */
export async function renderPaper(papel: PapelVenda, logo: FiguraImpressa | null): Promise<Buffer> {
  const { doc, end } = await openPdf(
    inPdfLetters(`${paperTitle(papel.tipo)} ${papel.numero} - ${papel.empresa.nome}`),
  )
  for (const pagina of layOutPaper(papel, logo)) {
    doc.addPage({ size: [A4[0] * MM, A4[1] * MM], margin: 0 })
    for (const elemento of pagina) drawPaper(doc, elemento, logo?.png ?? null)
  }
  return end()
}
