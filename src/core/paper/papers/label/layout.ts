import { type BarSymbol, code128, symbolOf } from '../../../barcode/bars.ts'
import { wrap } from '../../../text/wrap.ts'
import type { ElementoSimples } from '../../element.ts'
import { baselineOf, heightOf, widthOf } from '../../measure.ts'
import { contentOf } from './content.ts'
import { type CampoEtiqueta, type DadosEtiqueta, insideLabel, type ModeloEtiqueta } from './model.ts'

/** Smallest share of its font size to which a text shrinks before it is cut. */
const SMALLEST = 0.6
/** Sources whose text is made smaller but never cut: a cut price would be read as another price. */
const NEVER_CUT = new Set([
  'preco',
  'preco_medida',
  'gtin',
  'gs1',
  'referencia',
  'lote',
  'validade',
  'fabricacao',
])
const STEP = 0.25
/** Font size, height and gap of the digits below the bars. */
const DIGITS = { tamanho: 7, altura: heightOf(1, 7), abaixo: 0.4 }
/**
 * Thinnest bar that counter scanners read, mm (a little below the 0.264 mm of GS1 General Specifications at 80 %), and
 * the widest useful one.
 */
export const MODULE = { minimo: 0.25, maximo: 0.5 } as const

/** Fits a text in its box: lines and font size. */
function fitted(campo: CampoEtiqueta, text: string): { linhas: string[]; tamanho: number } {
  const { largura, altura, negrito, fonte } = campo
  const fits = (points: number) => (line: string) => widthOf(line, points, negrito) <= largura
  const whole = NEVER_CUT.has(fonte)
  const least = whole ? 1 : campo.tamanho * SMALLEST
  for (let size = campo.tamanho; size >= least; size -= STEP) {
    const linhas = whole ? [text] : wrap(text, fits(size))
    if (linhas.every(fits(size)) && heightOf(linhas.length, size) <= altura + heightOf(0.2, size))
      return { linhas, tamanho: size }
  }
  if (whole) return { linhas: [text], tamanho: 1 }
  const rows = Math.max(1, Math.floor(altura / heightOf(1, least)))
  const linhas = wrap(text, fits(least))
  return { linhas: linhas.length > rows ? cut(linhas.slice(0, rows), fits(least)) : linhas, tamanho: least }
}

function cut(linhas: string[], fits: (line: string) => boolean): string[] {
  let last = linhas.at(-1) ?? ''
  while (last !== '' && !fits(`${last}…`)) last = last.slice(0, -1).trimEnd()
  return [...linhas.slice(0, -1), `${last}…`]
}

function text(campo: CampoEtiqueta, said: string): ElementoSimples[] {
  const { x, y, largura, alinhar, negrito } = campo
  const { linhas, tamanho } = fitted(campo, said)
  return linhas.map((texto, i) => {
    const top = y + heightOf(i, tamanho)
    const base = top + baselineOf(tamanho)
    return { k: 'linha', x, largura, y: top, base, tamanho, negrito, alinhar, texto }
  })
}

/** Computes the left edge of a drawing `width` wide in its field. */
const begins = ({ x, largura, alinhar }: CampoEtiqueta, width: number) =>
  alinhar === 'esquerda' ? x : alinhar === 'direita' ? x + largura - width : x + (largura - width) / 2

/** Draws bars with quiet zones across the field, digits below. A narrow field gets thinner bars (`thinBars` reports). */
function bars(campo: CampoEtiqueta, simbolo: BarSymbol): ElementoSimples[] {
  const [before, after] = simbolo.quieto
  const modules = before + simbolo.modulos.length + after
  const modulo = Math.min(campo.largura / modules, MODULE.maximo)
  const x = begins(campo, modules * modulo) + before * modulo
  const altura = Math.max(1, campo.altura - DIGITS.altura - DIGITS.abaixo)
  const width = simbolo.modulos.length * modulo
  const digits = { ...campo, x, largura: width, y: campo.y + altura + DIGITS.abaixo, altura: DIGITS.altura }
  return [
    { k: 'barras', x, y: campo.y, altura, modulo, simbolo },
    ...text(
      { ...digits, fonte: 'gtin', tamanho: DIGITS.tamanho, negrito: false, alinhar: 'centro' },
      simbolo.texto,
    ),
  ]
}

/** Draws one field; nothing when it is empty or outside the label. */
function drawn(modelo: ModeloEtiqueta, campo: CampoEtiqueta, dados: DadosEtiqueta): ElementoSimples[] {
  const said = contentOf(campo, dados)
  if (said === '' || !insideLabel(modelo, campo)) return []
  if (campo.desenho === 'texto') return text(campo, said)
  if (campo.desenho === 'qr') {
    const lado = Math.min(campo.largura, campo.altura)
    return [{ k: 'qr', x: begins(campo, lado), y: campo.y, lado, conteudo: said }]
  }
  const simbolo = campo.desenho === 'code128' ? code128(said) : symbolOf(said)
  // a code that has no bars is printed as text, to be typed
  return simbolo ? bars(campo, simbolo) : text(campo, said)
}

/** Draws the fields of one label. */
export const layOutLabel = (modelo: ModeloEtiqueta, dados: DadosEtiqueta): ElementoSimples[] =>
  modelo.campos.flatMap(campo => drawn(modelo, campo, dados))

/** Tells whether any bars are too thin for a counter's scanner. */
export const thinBars = (elementos: readonly ElementoSimples[]): boolean =>
  elementos.some(elemento => elemento.k === 'barras' && elemento.modulo < MODULE.minimo)
