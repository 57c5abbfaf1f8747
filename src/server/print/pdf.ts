import { create as createQr } from 'qrcode'
import { itf, symbolOf } from '../../core/barcode/bars.ts'
import type { Alinhamento } from '../../core/paper/element.ts'
import {
  BARRAS_DO_BOLETO,
  type Bloco,
  type Danfe,
  type Estilo,
  type Logo,
  type QrCode,
  regua,
} from '../../core/paper/ticket.ts'
import { wrap } from '../../core/text/wrap.ts'
import { type Doc, MM, openPdf } from './pdf-document.ts'

const LARGURA = 80 * MM
const MARGEM = 4 * MM
const UTIL = LARGURA - 2 * MARGEM
/** Longest page, in points: PDF readers refuse pages above 200 inches (14,400), so a longer ticket gets more pages. */
const MAX_ALTURA = 14_000
const QR_LADO = 29 * MM
/** Height of bar codes. */
const BARRAS = 8 * MM
/** White space before and after bars that run along the paper. */
const SILENCIO = 5 * MM
/** Dots of a thermal print head (8 per millimetre) per point of the page. */
const PONTO = 8 / MM

const FONTES: Readonly<Record<Estilo, { fonte: string; corpo: number; linha: number }>> = {
  titulo: { fonte: 'Helvetica-Bold', corpo: 10.5, linha: 13.5 },
  forte: { fonte: 'Helvetica-Bold', corpo: 7.6, linha: 9.8 },
  normal: { fonte: 'Helvetica', corpo: 7.6, linha: 9.8 },
  miudo: { fonte: 'Helvetica', corpo: 6.6, linha: 8.4 },
}

/** Block divided into lines, with its height, which must be known before the page is made. */
interface Medido {
  bloco: Bloco
  altura: number
  linhas: string[]
  /** Logo to draw instead of the block. */
  logo?: Logo
}

/** Draws 80 mm tickets, a page as tall as each (more above MAX_ALTURA). Texts stay searchable; the QR is rectangles. */
export async function renderPdf(documentos: Danfe | readonly Danfe[]): Promise<Buffer> {
  const lista = 'blocos' in documentos ? [documentos] : documentos
  const { doc, end } = await openPdf(lista[0]?.titulo ?? 'DANFE')
  for (const pagina of lista.flatMap(danfe => paginate(measured(doc, danfe)))) {
    const altura = pagina.reduce((soma, medido) => soma + medido.altura, 2 * MARGEM)
    doc.addPage({ size: [LARGURA, altura], margin: 0 })
    let y = MARGEM
    for (const medido of pagina) {
      draw(doc, medido, y)
      y += medido.altura
    }
  }
  return end()
}

function measured(doc: Doc, { logo, blocos }: Danfe): Medido[] {
  const rest = blocos.map(bloco => measure(doc, bloco))
  return logo ? [{ logo, altura: logo.altura / PONTO + 4, linhas: [], bloco: regua }, ...rest] : rest
}

function paginate(medidos: Medido[]): Medido[][] {
  const paginas: Medido[][] = [[]]
  let altura = 2 * MARGEM
  for (const medido of medidos) {
    if (altura + medido.altura > MAX_ALTURA) {
      paginas.push([])
      altura = 2 * MARGEM
    }
    altura += medido.altura
    paginas.at(-1)?.push(medido)
  }
  return paginas
}

function measure(doc: Doc, bloco: Bloco): Medido {
  switch (bloco.k) {
    case 'texto': {
      const linhas = wrapped(doc, bloco.texto, bloco.estilo, UTIL)
      return { bloco, linhas, altura: linhas.length * FONTES[bloco.estilo].linha }
    }
    case 'par': {
      const direita = width(doc, bloco.direita, bloco.estilo)
      const linhas = wrapped(doc, bloco.esquerda, bloco.estilo, UTIL - direita - 6)
      return { bloco, linhas, altura: linhas.length * FONTES[bloco.estilo].linha }
    }
    case 'faixa':
      return { bloco, linhas: [...bloco.linhas], altura: bloco.linhas.length * FONTES.forte.linha + 10 }
    case 'regua':
      return { bloco, linhas: [], altura: 7 }
    case 'espaco':
      return { bloco, linhas: [], altura: bloco.linhas * FONTES.normal.linha }
    case 'barras': {
      const simbolo = symbolOf(bloco.codigo)
      const written = FONTES.miudo.linha + 3
      return { bloco, linhas: [simbolo?.texto ?? bloco.codigo], altura: (simbolo ? BARRAS : 0) + written }
    }
    case 'boleto':
      return { bloco, linhas: [], altura: BARRAS_DO_BOLETO.largura * MM + 2 * SILENCIO }
    case 'qr':
      return { bloco, linhas: [], altura: Math.max(QR_LADO, sideHeight(doc, bloco)) + 6 }
  }
}

const ladoLargura = UTIL - QR_LADO - 8

function sideHeight(doc: Doc, bloco: QrCode): number {
  return bloco.lado.reduce(
    (soma, linha) =>
      soma + wrapped(doc, linha.texto, linha.estilo, ladoLargura).length * FONTES[linha.estilo].linha,
    0,
  )
}

function draw(doc: Doc, { bloco, linhas, altura, logo }: Medido, y: number): void {
  if (logo) {
    const width = logo.largura / PONTO
    doc.image(Buffer.from(logo.png), (LARGURA - width) / 2, y, { width })
    return
  }
  switch (bloco.k) {
    case 'texto':
      lines(doc, linhas, bloco.estilo, bloco.alinhar, MARGEM, y, UTIL)
      return
    case 'par': {
      lines(doc, linhas, bloco.estilo, 'esquerda', MARGEM, y, UTIL)
      const last = y + (linhas.length - 1) * FONTES[bloco.estilo].linha
      lines(doc, [bloco.direita], bloco.estilo, 'direita', MARGEM, last, UTIL)
      return
    }
    case 'faixa':
      doc
        .rect(MARGEM, y + 2, UTIL, altura - 4)
        .lineWidth(0.8)
        .strokeColor('black')
        .stroke()
      lines(doc, linhas, 'forte', 'centro', MARGEM, y + 5.5, UTIL)
      return
    case 'regua':
      doc
        .moveTo(MARGEM, y + 3.5)
        .lineTo(MARGEM + UTIL, y + 3.5)
        .lineWidth(0.5)
        .dash(1.5, { space: 1.5 })
        .strokeColor('#444')
        .stroke()
        .undash()
      return
    case 'espaco':
      return
    case 'barras': {
      const simbolo = symbolOf(bloco.codigo)
      if (simbolo) drawBars(doc, simbolo.modulos, MARGEM, y + 1)
      lines(doc, linhas, 'miudo', 'esquerda', MARGEM, y + (simbolo ? BARRAS : 0) + 3, UTIL)
      return
    }
    case 'boleto':
      drawAlong(doc, itf(bloco.codigo)?.modulos ?? '', y + SILENCIO)
      return
    case 'qr': {
      drawQr(doc, bloco.conteudo, MARGEM, y + 3)
      let at = y + 3 + Math.max(0, (QR_LADO - sideHeight(doc, bloco)) / 2)
      for (const linha of bloco.lado) {
        const cortadas = wrapped(doc, linha.texto, linha.estilo, ladoLargura)
        lines(doc, cortadas, linha.estilo, 'esquerda', MARGEM + QR_LADO + 8, at, ladoLargura)
        at += cortadas.length * FONTES[linha.estilo].linha
      }
    }
  }
}

/** Draws a bar code as wide as the paper allows, at most three dots of a thermal print head per module. */
function drawBars(doc: Doc, modulos: string, x: number, y: number): void {
  const modulo = Math.min(UTIL / modulos.length, 3 / PONTO)
  for (const { index, 0: dark } of modulos.matchAll(/1+/g))
    doc.rect(x + index * modulo, y, dark.length * modulo, BARRAS)
  doc.fill('black')
}

/** Draws the bars of a boleto from top to bottom, in the middle of the paper. */
function drawAlong(doc: Doc, modulos: string, y: number): void {
  const modulo = (BARRAS_DO_BOLETO.largura * MM) / modulos.length
  const alto = BARRAS_DO_BOLETO.altura * MM
  for (const { index, 0: dark } of modulos.matchAll(/1+/g))
    doc.rect((LARGURA - alto) / 2, y + index * modulo, alto, dark.length * modulo)
  doc.fill('black')
}

/** Draws a QR of level M, one rectangle per run of dark modules: sharp at any zoom, and a small file. */
function drawQr(doc: Doc, conteudo: string, x: number, y: number): void {
  if (!conteudo) return
  const { modules } = createQr(conteudo, { errorCorrectionLevel: 'M' })
  const modulo = QR_LADO / modules.size
  for (let row = 0; row < modules.size; row++) {
    for (let col = 0; col < modules.size; col++) {
      if (!modules.get(row, col)) continue
      let run = 1
      while (col + run < modules.size && modules.get(row, col + run)) run++
      doc.rect(x + col * modulo, y + row * modulo, run * modulo, modulo)
      col += run
    }
  }
  doc.fill('black')
}

function lines(
  doc: Doc,
  linhas: readonly string[],
  estilo: Estilo,
  alinhar: Alinhamento,
  x: number,
  y: number,
  largura: number,
): void {
  const { fonte, corpo, linha } = FONTES[estilo]
  doc.font(fonte).fontSize(corpo).fillColor('black')
  linhas.forEach((texto, i) => {
    const sobra = largura - doc.widthOfString(texto)
    const recuo = alinhar === 'centro' ? sobra / 2 : alinhar === 'direita' ? sobra : 0
    doc.text(texto, x + recuo, y + i * linha, { lineBreak: false })
  })
}

function width(doc: Doc, texto: string, estilo: Estilo): number {
  return doc.font(FONTES[estilo].fonte).fontSize(FONTES[estilo].corpo).widthOfString(texto)
}

const wrapped = (doc: Doc, texto: string, estilo: Estilo, largura: number): string[] =>
  wrap(texto, linha => width(doc, linha, estilo) <= largura)
