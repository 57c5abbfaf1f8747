import { layOutReport, type ReportPaper } from '../../core/paper/papers/report.ts'
import { inPdfLetters } from '../../core/text/printable.ts'
import { drawPaper } from './draw.ts'
import { MM, openPdf } from './pdf-document.ts'

/** Draws a report on A4 pages. */
export async function renderReport(paper: ReportPaper): Promise<Buffer> {
  const { doc, end } = await openPdf(inPdfLetters(`${paper.titulo} - ${paper.empresa}`))
  const { folha, paginas } = layOutReport(paper)
  for (const pagina of paginas) {
    doc.addPage({ size: [folha[0] * MM, folha[1] * MM], margin: 0 })
    for (const elemento of pagina) drawPaper(doc, elemento, null)
  }
  return end()
}
