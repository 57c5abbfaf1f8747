import PDFDocument from 'pdfkit'
import { create as createQr } from 'qrcode'
import type { ElementoEtiqueta } from '../../core/etiqueta/layout.ts'
import { widthOf } from '../../core/etiqueta/medida.ts'
import {
  type FolhaEtiqueta,
  type ModeloEtiqueta,
  PAPEIS,
  perSheet,
  placeOn,
} from '../../core/etiqueta/modelo.ts'

const MM = 72 / 25.4

type Doc = InstanceType<typeof PDFDocument>

export interface LabelsPdf {
  /** The next label, on the next place. */
  add: (elementos: readonly ElementoEtiqueta[]) => void
  end: () => Promise<Buffer>
}

/** Labels as PDF: sheets from the place `posicao` (1, 2, …) of the first, or a page a label where they are of a roll. Bars are drawn as vectors. */
export function createLabelsPdf(modelo: ModeloEtiqueta, posicao: number): LabelsPdf {
  const doc = new PDFDocument({
    autoFirstPage: false,
    info: { Title: modelo.nome, Creator: 'Tecla', Producer: 'Tecla' },
  })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  let place = modelo.folha ? posicao - 1 : 0
  let open = false
  const page = (size: readonly [number, number]) => {
    doc.addPage({ size: [size[0] * MM, size[1] * MM], margin: 0 })
    open = true
  }
  const onSheet = (folha: FolhaEtiqueta) => {
    if (!open || place === perSheet(folha)) {
      place %= perSheet(folha)
      page(PAPEIS[folha.papel])
    }
    return placeOn(modelo, folha, place++)
  }
  return {
    add(elementos) {
      const { folha, largura, altura } = modelo
      if (!folha) page([largura, altura])
      const at = folha ? onSheet(folha) : { x: 0, y: 0 }
      for (const elemento of elementos) draw(doc, elemento, at)
    },
    end() {
      if (!open) page(modelo.folha ? PAPEIS[modelo.folha.papel] : [modelo.largura, modelo.altura])
      doc.end()
      return done
    },
  }
}

/** What PDF's own Helvetica does not have: it is Windows-1252 that it has. */
const NOT_IN_FONT = /[^ -~\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu

/** A letter the font lacks is a '?': drawn by its number it would be others, and the text another. */
const inFont = (text: string): string => text.normalize('NFC').replace(NOT_IN_FONT, '?')

function draw(doc: Doc, elemento: ElementoEtiqueta, at: { x: number; y: number }): void {
  const [x, y] = [at.x + elemento.x, at.y + elemento.y]
  switch (elemento.k) {
    case 'linha': {
      const { tamanho, negrito, largura, alinhar } = elemento
      const texto = inFont(elemento.texto)
      const room = largura - widthOf(texto, tamanho, negrito)
      const indent = alinhar === 'centro' ? room / 2 : alinhar === 'direita' ? room : 0
      doc
        .font(negrito ? 'Helvetica-Bold' : 'Helvetica')
        .fontSize(tamanho)
        .fillColor('black')
        .text(texto, (x + indent) * MM, (at.y + elemento.base) * MM, {
          lineBreak: false,
          baseline: 'alphabetic',
        })
      return
    }
    case 'barras': {
      const { simbolo, modulo, altura } = elemento
      runs(simbolo.modulos, (from, length) =>
        doc.rect((x + from * modulo) * MM, y * MM, length * modulo * MM, altura * MM),
      )
      doc.fill('black')
      return
    }
    case 'qr': {
      const { modules } = createQr(elemento.conteudo, { errorCorrectionLevel: 'M' })
      const side = elemento.lado / modules.size
      for (let row = 0; row < modules.size; row++) {
        const line = Array.from({ length: modules.size }, (_, col) =>
          modules.get(row, col) ? '1' : '0',
        ).join('')
        runs(line, (from, length) =>
          doc.rect((x + from * side) * MM, (y + row * side) * MM, length * side * MM, side * MM),
        )
      }
      doc.fill('black')
    }
  }
}

/** Each run of dark modules: one rectangle is sharp at any size, several touching ones are not. */
function runs(modules: string, take: (from: number, length: number) => void): void {
  for (const { index, 0: dark } of modules.matchAll(/1+/g)) take(index, dark.length)
}
