import { inflateSync } from 'node:zlib'
import zxing from '@zxing/library'

/** Content of each page of a PDF of ours, as its operators. */
export function operadoresDoPdf(pdf: Buffer): string[] {
  const found: string[] = []
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 1)) {
    if (pdf.subarray(at - 3, at).toString() === 'end') continue
    const head = pdf.subarray(pdf.lastIndexOf('obj', at), at).toString('latin1')
    if (head.includes('/Subtype')) continue
    const inside = inflateSync(pdf.subarray(at + 7, pdf.indexOf('endstream', at))).toString('latin1')
    if (inside.includes(' Tm\n')) found.push(inside)
  }
  return found
}

/** The words a PDF shows, page by page, a line each piece. */
export const textosDoPdf = (pdf: Buffer): string[] =>
  operadoresDoPdf(pdf).map(pagina =>
    [...pagina.matchAll(/\[(.*?)\] TJ/g)]
      .map(([, runs = '']) =>
        [...runs.matchAll(/<([0-9a-f]*)>/g)]
          .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
          .join(''),
      )
      .join('\n'),
  )

type Retangulo = readonly [x: number, y: number, largura: number, altura: number]

/** Pixels of a point: 300 dpi, as an office's printer. */
const ESCALA = 300 / 72
/** White around what is read, in points. */
const VOLTA = 10

/** What a reader that is not ours reads of the black rectangles that are filled together; null: it reads nothing. */
function lido(retangulos: readonly Retangulo[]): string | null {
  const left = Math.min(...retangulos.map(([x]) => x)) - VOLTA
  const top = Math.min(...retangulos.map(([, y]) => y)) - VOLTA
  const right = Math.max(...retangulos.map(([x, , largura]) => x + largura)) + VOLTA
  const bottom = Math.max(...retangulos.map(([, y, , altura]) => y + altura)) + VOLTA
  const [wide, tall] = [right - left, bottom - top].map(points => Math.ceil(points * ESCALA)) as [
    number,
    number,
  ]
  const pixels = new Uint8ClampedArray(wide * tall).fill(255)
  const at = (points: number) => Math.round(points * ESCALA)
  for (const [x, y, largura, altura] of retangulos)
    for (let row = at(y - top); row < at(y + altura - top); row++)
      pixels.fill(0, row * wide + at(x - left), row * wide + at(x + largura - left))
  const source = new zxing.RGBLuminanceSource(pixels, wide, tall)
  const hints = new Map<number, unknown>([
    [
      zxing.DecodeHintType.POSSIBLE_FORMATS,
      [zxing.BarcodeFormat.CODE_128, zxing.BarcodeFormat.ITF, zxing.BarcodeFormat.QR_CODE],
    ],
    [zxing.DecodeHintType.TRY_HARDER, true],
  ])
  try {
    return new zxing.MultiFormatReader()
      .decode(new zxing.BinaryBitmap(new zxing.HybridBinarizer(source)), hints as never)
      .getText()
  } catch {
    return null
  }
}

const NUMERO = String.raw`(-?[\d.]+)`
const RETANGULO = new RegExp(`^${NUMERO} ${NUMERO} ${NUMERO} ${NUMERO} re$`)

/** Bars that stand along the paper are read with the paper turned. */
const turned = (retangulos: readonly Retangulo[]): Retangulo[] =>
  retangulos.map(([x, y, largura, altura]) => [y, x, altura, largura])

/** The codes that can be read off each page: what was rasterised and read, not what was meant to be drawn. */
export const codigosDoPdf = (pdf: Buffer): string[][] =>
  operadoresDoPdf(pdf).map(pagina => {
    const codigos: string[] = []
    let juntos: Retangulo[] = []
    for (const linha of pagina.split('\n')) {
      const numeros = RETANGULO.exec(linha)?.slice(1).map(Number)
      if (numeros) juntos.push(numeros as unknown as Retangulo)
      else if (/^(f|S|B|q|Q)$/.test(linha)) {
        const codigo = linha === 'f' && juntos.length > 20 ? (lido(juntos) ?? lido(turned(juntos))) : null
        if (codigo !== null) codigos.push(codigo)
        juntos = []
      }
    }
    return codigos
  })
