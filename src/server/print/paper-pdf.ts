import { A4 } from '../../core/paper/page.ts'
import { layOutPaper } from '../../core/paper/papers/sale/a4.ts'
import { type PapelVenda, paperTitle } from '../../core/paper/papers/sale/paper.ts'
import { inPdfLetters } from '../../core/text/printable.ts'
import { A4_COLOUR } from '../../domain/config/impressao.ts'
import { drawPaper } from './draw.ts'
import type { FiguraImpressa } from './logo.ts'
import { MM, openPdf } from './pdf-document.ts'

/** Pictures and colour of a commercial paper on A4. */
export interface Adorno {
  logo: FiguraImpressa | null
  /** Colour of titles, by its number (`A4_COLOUR`). */
  cor: number
  /** Photos of the products, by id. */
  fotos: ReadonlyMap<number, FiguraImpressa>
}

const CORES: Readonly<Record<number, string>> = {
  [A4_COLOUR.blue]: '#1f4e8c',
  [A4_COLOUR.green]: '#1d6b43',
  [A4_COLOUR.red]: '#a3262a',
  [A4_COLOUR.purple]: '#5b3a8e',
}

/** Draws a commercial paper on A4. */
export async function renderPaper(papel: PapelVenda, { logo, cor, fotos }: Adorno): Promise<Buffer> {
  const own = { destaque: CORES[cor], fotos: new Map([...fotos].map(([id, { png }]) => [id, png])) }
  const { doc, end } = await openPdf(
    inPdfLetters(`${paperTitle(papel.tipo)} ${papel.numero} - ${papel.empresa.nome}`),
  )
  for (const pagina of layOutPaper(papel, logo)) {
    doc.addPage({ size: [A4[0] * MM, A4[1] * MM], margin: 0 })
    for (const elemento of pagina) drawPaper(doc, elemento, logo?.png ?? null, own)
  }
  return end()
}
