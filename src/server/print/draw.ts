import { create as createQr } from 'qrcode'
import type { ElementoPapel, ElementoSimples, Tom } from '../../core/paper/element.ts'
import { widthOf } from '../../core/paper/measure.ts'
import { type Doc, MM } from './pdf-document.ts'

const TINTAS: Readonly<Record<Tom, string>> = {
  tinta: '#16191c',
  cinza: '#5c646b',
  fio: '#cdd2d6',
  marca: '#e1e4e6',
  fundo: '#f0f2f3',
  branco: '#ffffff',
  destaque: '#16191c',
}

/** Ink and photos that one paper has beside those of all papers. */
export interface OwnOfPaper {
  destaque?: string | undefined
  fotos?: ReadonlyMap<number, Buffer>
}

/** Characters that PDF's built-in Helvetica does not have; it has those of Windows-1252. */
const NOT_IN_FONT = /[^ -~\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu

/** Replaces characters absent from the font by '?': otherwise wrong letters would be drawn. */
const inFont = (text: string): string => text.normalize('NFC').replace(NOT_IN_FONT, '?')

type Linha = Extract<ElementoSimples, { k: 'linha' }>

interface Canto {
  x: number
  y: number
}

function line(doc: Doc, elemento: Linha, at: Canto, tinta: string): void {
  const { tamanho, negrito, largura, alinhar } = elemento
  const texto = inFont(elemento.texto)
  const room = largura - widthOf(texto, tamanho, negrito)
  const indent = alinhar === 'centro' ? room / 2 : alinhar === 'direita' ? room : 0
  doc
    .font(negrito ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(tamanho)
    .fillColor(tinta)
    .text(texto, (at.x + elemento.x + indent) * MM, (at.y + elemento.base) * MM, {
      lineBreak: false,
      baseline: 'alphabetic',
    })
}

function bars(doc: Doc, elemento: Extract<ElementoSimples, { k: 'barras' }>, at: Canto): void {
  const { simbolo, modulo, altura } = elemento
  const [x, y] = [at.x + elemento.x, at.y + elemento.y]
  runs(simbolo.modulos, (from, length) =>
    doc.rect((x + from * modulo) * MM, y * MM, length * modulo * MM, altura * MM),
  )
  doc.fill('black')
}

function qr(doc: Doc, elemento: Extract<ElementoSimples, { k: 'qr' }>, at: Canto): void {
  const [x, y] = [at.x + elemento.x, at.y + elemento.y]
  const { modules } = createQr(elemento.conteudo, { errorCorrectionLevel: 'M' })
  const side = elemento.lado / modules.size
  for (let row = 0; row < modules.size; row++) {
    const line = Array.from({ length: modules.size }, (_, col) => (modules.get(row, col) ? '1' : '0')).join(
      '',
    )
    runs(line, (from, length) =>
      doc.rect((x + from * side) * MM, (y + row * side) * MM, length * side * MM, side * MM),
    )
  }
  doc.fill('black')
}

/** Draws an element of a label; `at` is the label's corner. */
export function drawLabel(doc: Doc, elemento: ElementoSimples, at: Canto): void {
  switch (elemento.k) {
    case 'linha':
      line(doc, elemento, at, 'black')
      return
    case 'barras':
      bars(doc, elemento, at)
      return
    case 'qr':
      qr(doc, elemento, at)
  }
}

const CORNER = { x: 0, y: 0 }

/** Draws an element of a paper's page. */
export function drawPaper(
  doc: Doc,
  elemento: ElementoPapel,
  logo: Buffer | null,
  { destaque = TINTAS.destaque, fotos }: OwnOfPaper = {},
): void {
  const ink = (tom: Tom) => (tom === 'destaque' ? destaque : TINTAS[tom])
  switch (elemento.k) {
    case 'linha':
      line(doc, elemento, CORNER, ink(elemento.tom ?? 'tinta'))
      return
    case 'barras':
      bars(doc, elemento, CORNER)
      return
    case 'qr':
      qr(doc, elemento, CORNER)
      return
    case 'imagem':
      if (logo)
        doc.image(logo, elemento.x * MM, elemento.y * MM, {
          width: elemento.largura * MM,
          height: elemento.altura * MM,
        })
      return
    case 'foto': {
      const foto = fotos?.get(elemento.foto)
      if (foto)
        doc.image(foto, elemento.x * MM, elemento.y * MM, {
          fit: [elemento.largura * MM, elemento.altura * MM],
          align: 'center',
          valign: 'center',
        })
      return
    }
    case 'cheio':
    case 'quadro': {
      const { x, y, largura, altura, tom } = elemento
      doc.rect(x * MM, y * MM, largura * MM, altura * MM)
      if (elemento.k === 'cheio') doc.fill(ink(tom))
      else
        doc
          .lineWidth(elemento.traco ?? 0.8)
          .strokeColor(ink(tom))
          .stroke()
      return
    }
    case 'girado': {
      doc.save()
      doc.translate(elemento.x * MM, elemento.y * MM).rotate(-elemento.graus)
      for (const each of elemento.elementos)
        drawPaper(doc, each, logo, { destaque, ...(fotos ? { fotos } : {}) })
      doc.restore()
    }
  }
}

/** Finds each run of dark modules of a bar code: one rectangle is sharp at any size, several adjacent ones are not. */
function runs(modules: string, take: (from: number, length: number) => void): void {
  for (const { index, 0: dark } of modules.matchAll(/1+/g)) take(index, dark.length)
}
