import { isGtin } from '../../../document/gtin.ts'
import { type Decimal, dec, isDecimal } from '../../../money/decimal.ts'
import { formatDecimal } from '../../../money/pt-br.ts'
import type { CampoEtiqueta, DadosEtiqueta, FonteEtiqueta } from './model.ts'

/** Small units, with the larger unit in which their price is told (Lei 10.962/2004, art. 2º-A: mass, volume, length). */
const LARGER: Readonly<Record<string, readonly [unidade: string, vezes: number]>> = {
  G: ['KG', 1000],
  GR: ['KG', 1000],
  ML: ['L', 1000],
  CM: ['M', 100],
}
const MEASURES = new Set(['KG', 'L', 'LT', 'M', 'M2', 'M3', ...Object.keys(LARGER)])

/** Computes the price of one taxable unit by the product's factor; without such a unit or a factor, of the unit sold. */
function priceOfTaxable(dados: DadosEtiqueta): { unidade: string; preco: Decimal } | null {
  const { preco, unidade, unidade_trib, fator, tipo_conversao } = dados
  const price = dec(preco)
  if (!unidade_trib || unidade_trib === unidade || !isDecimal(fator) || !dec(fator).gt(0))
    return { unidade, preco: price }
  const one = tipo_conversao === 1 ? price.times(dec(fator)) : price.div(dec(fator))
  return { unidade: unidade_trib, preco: one }
}

/** Tells the price per measure: 'R$ 7,90/KG' for a package of 500 g at 3,95; '' when the content is unknown. */
function pricePerMeasure(dados: DadosEtiqueta): string {
  if (!isDecimal(dados.preco)) return ''
  const one = priceOfTaxable(dados)
  const unidade = one?.unidade.toUpperCase() ?? ''
  if (!one || !MEASURES.has(unidade)) return ''
  const [larger, times] = LARGER[unidade] ?? [unidade, 1]
  return `R$ ${formatDecimal(one.preco.times(times).toFixed(), 2, 2)}/${larger}`
}

/** Characters of AI 10 (GS1 General Specifications, 3.4.1): up to 20 printable ones. */
const GS1_LOT = /^[!-z]{1,20}$/
/** Writes a date element: 'DD/MM/AAAA' → AAMMDD. */
const gs1Day = (ai: string, day: string) => {
  const [dd, mm, yyyy] = day.split('/')
  return dd && mm && yyyy ? `${ai}${yyyy.slice(2)}${mm}${dd}` : ''
}

/** Writes GS1 elements of product, lot and dates, fixed lengths first (no separators); without a valid GTIN, the code. */
function elements({ gtin, referencia, lote, fabricacao, validade }: DadosEtiqueta): string {
  if (!isGtin(gtin)) return gtin || referencia
  const lot = GS1_LOT.test(lote) ? `10${lote}` : ''
  return `01${gtin.padStart(14, '0')}${gs1Day('11', fabricacao)}${gs1Day('17', validade)}${lot}`
}

type Told = (dados: DadosEtiqueta) => string

const SOURCES: Readonly<Record<FonteEtiqueta, Told>> = {
  nome: ({ nome, grade }) => (grade ? `${nome} ${grade}` : nome),
  preco: ({ preco, casas }) => (isDecimal(preco) ? `R$ ${formatDecimal(preco, 2, Math.max(2, casas))}` : ''),
  preco_medida: pricePerMeasure,
  referencia: ({ referencia }) => referencia,
  gtin: ({ gtin, referencia }) => gtin || referencia,
  gs1: elements,
  unidade: ({ unidade }) => unidade,
  grade: ({ grade }) => grade,
  lote: ({ lote }) => lote,
  fabricacao: ({ fabricacao }) => fabricacao,
  validade: ({ validade }) => validade,
  data: ({ data }) => data,
  empresa: ({ empresa }) => empresa,
  texto: () => '',
}

/** Builds a field's text from its source. Its own words (`texto`) come first, but only in a field drawn as text. */
export function contentOf({ fonte, desenho, texto }: CampoEtiqueta, dados: DadosEtiqueta): string {
  if (fonte === 'texto') return texto
  const told = SOURCES[fonte](dados).trim()
  return told && texto && desenho === 'texto' ? `${texto} ${told}` : told
}
