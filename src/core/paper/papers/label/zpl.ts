import type { Alinhamento, ElementoSimples } from '../../element.ts'
import { MM_PER_POINT } from '../../measure.ts'
import type { ModeloEtiqueta } from './model.ts'

/** Escapes text inside ^FD: ZPL's own marks become '_' and their hex code (^FH). */
const escaped = (text: string) =>
  text.replace(/[\^~_\\]/g, mark => `_${mark.charCodeAt(0).toString(16).toUpperCase()}`)

const ALIGN: Readonly<Record<Alinhamento, string>> = { esquerda: 'L', centro: 'C', direita: 'R' }
const MM_PER_INCH = 25.4
/** Most bytes of the QR Code versions 1 to 10 at level M. */
const QR_VERSIONS = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213]

/** Computes the modules across a QR Code (ISO/IEC 18004, level M). A text beyond version 10 is taken as version 11. */
function qrModules(text: string): number {
  const bytes = new TextEncoder().encode(text).length
  const version = QR_VERSIONS.findIndex(most => bytes <= most)
  return 21 + 4 * (version < 0 ? QR_VERSIONS.length : version)
}

function command(elemento: ElementoSimples, dots: (mm: number) => number): string {
  const at = `^FO${dots(elemento.x)},${dots(elemento.y)}`
  switch (elemento.k) {
    case 'linha': {
      const height = dots(elemento.tamanho * MM_PER_POINT)
      const box = `^FB${dots(elemento.largura)},1,0,${ALIGN[elemento.alinhar]}`
      return `${at}^A0N,${height},${height}${box}^FH^FD${escaped(elemento.texto)}^FS`
    }
    case 'barras': {
      const { simbolo, altura, modulo, x, y } = elemento
      const exact = modulo / dotSize(dots)
      const whole = Math.max(1, Math.floor(exact))
      // whole dots make the bars narrower: centre them in their field
      const aside = Math.max(0, Math.round(((exact - whole) * simbolo.modulos.length) / 2))
      const begun = `^FO${dots(x) + aside},${dots(y)}^BY${whole}`
      const high = dots(altura)
      if (simbolo.tipo === 'code128') return `${begun}^BCN,${high},N,N,N,A^FH^FD${escaped(simbolo.texto)}^FS`
      if (simbolo.tipo === 'itf') return `${begun}^B2N,${high},N,N,N^FD${simbolo.texto}^FS`
      const kind = simbolo.tipo === 'ean13' ? '^BEN' : '^B8N'
      // the printer computes the check digit of an EAN
      return `${begun}${kind},${high},N,N^FD${simbolo.texto.slice(0, -1)}^FS`
    }
    case 'qr': {
      const size = Math.min(10, Math.max(1, Math.floor(dots(elemento.lado) / qrModules(elemento.conteudo))))
      return `${at}^BQN,2,${size}^FH^FDMA,${escaped(elemento.conteudo)}^FS`
    }
  }
}

/** Gives the millimetres of one dot. */
const dotSize = (dots: (mm: number) => number) => 1000 / dots(1000)

/** Writes one label as ZPL II with `copias`: text in UTF-8 (^CI28), and the printer's own bar codes. */
export function toZpl(
  modelo: Pick<ModeloEtiqueta, 'largura' | 'altura' | 'dpi'>,
  elementos: readonly ElementoSimples[],
  copias: number,
): string {
  const dots = (mm: number) => Math.round((mm * modelo.dpi) / MM_PER_INCH)
  const body = elementos.map(elemento => `${command(elemento, dots)}\n`).join('')
  return `^XA^CI28^PW${dots(modelo.largura)}^LL${dots(modelo.altura)}^LH0,0\n${body}^PQ${copias}\n^XZ\n`
}
