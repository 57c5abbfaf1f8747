import type { PapelDesenhado } from '../../core/dfe/kit/paper/sheet.ts'
import { inPdfLetters } from '../../core/text/printable.ts'
import { drawPaper } from './draw.ts'
import { MM, openPdf } from './pdf-document.ts'

/** Draws pages as PDF, after the layout has placed their elements. */
export async function renderPages(
  { titulo, folha, paginas }: PapelDesenhado,
  logo: Buffer | null,
): Promise<Buffer> {
  const { doc, end } = await openPdf(inPdfLetters(titulo))
  for (const pagina of paginas) {
    doc.addPage({ size: [folha[0] * MM, folha[1] * MM], margin: 0 })
    for (const elemento of pagina) drawPaper(doc, elemento, logo)
  }
  return end()
}
