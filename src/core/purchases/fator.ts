import { type Decimal, dec } from '../money/decimal.ts'
import { plain } from '../text/plain.ts'
import type { LinhaDaNota } from './nota.ts'

/** Spellings of suppliers' units → common spelling. */
const UNIDADES: Readonly<Record<string, string>> = {
  ...{ und: 'un', unid: 'un', uni: 'un', unidade: 'un', peca: 'pc', pca: 'pc' },
  ...{ cxa: 'cx', caixa: 'cx', fdo: 'fd', fardo: 'fd', pac: 'pct', pacote: 'pct', pack: 'pk', pck: 'pk' },
  ...{ duzia: 'dz', saco: 'sc', display: 'dp', disp: 'dp', engradado: 'eng', bandeja: 'bdj', bd: 'bdj' },
}

/** Units that hold several pieces. */
const EMBALAGENS = ['cx', 'fd', 'pct', 'pk', 'dz', 'sc', 'dp', 'eng', 'bdj', 'emb', 'kit', 'cj']
const ESCRITAS = [...EMBALAGENS, ...Object.keys(UNIDADES).filter(u => EMBALAGENS.includes(UNIDADES[u] ?? ''))]

const unitOf = (unidade: string): string => {
  const u = plain(unidade).replace(/[^a-z0-9]/g, '')
  return UNIDADES[u] ?? u
}

const sameUnit = (one: string, other: string): boolean => unitOf(one) === unitOf(other)

/** Places of a factor and of a quantity. */
const PLACES = 4
const DUZIA = 12
const MOST = 1000
const MEDIDA = '(?:ml|lts?|l|grs?|g|kg|mg|mm|cm|m)'
/** A whole number that is not part of a larger number, a measure, or the first factor of a product. */
const INTEIRO = `(\\d{1,4})(?!\\d|[.,]\\d|\\s?x\\s?\\d|\\s?${MEDIDA}\\b)`

/** Patterns by which names tell a packaging's content, the clearest first. Numbers found are multiplied. */
const PADROES: readonly RegExp[] = [
  // FD 6X2L, 12 X 350ML, 4X6X200ML: all factors but the measure
  /(?<![\d.,x])(\d{1,3})(?:\s?x\s?(\d{1,3}))?\s?x\s?\d{1,4}(?:[.,]\d{1,3})?\s?(?:ml|lts?|l|grs?|g|kg|un)\b/,
  // CX 12, FARDO C/ 24
  new RegExp(`\\b(?:${ESCRITAS.join('|')})\\.?\\s?(?:c/|com|de)?\\s?${INTEIRO}`),
  // C/24, COM 24 UN
  new RegExp(`\\bc(?:/|om)\\s?${INTEIRO}`),
]

/**
 * Guesses how many of the shop's units are in one supplier's unit, from unit and name (`CX12`, 'CX 12', 'C/24', 'FD 6X2L',
 * `DZ`); null when the unit is single, equals the shop's, nothing is said, or the number is not from 2 to 1000. Only a
 * guess: in a box, 'GUARDANAPO C/50' may be packs of fifty.
 */
export function factorByName(
  { nome, unidade }: { nome: string; unidade: string },
  nossa: string,
): string | null {
  if (sameUnit(unidade, nossa)) return null
  const [, deles = '', quantos] = /^([a-z]+)(\d*)$/.exec(unitOf(unidade)) ?? []
  const embalagem = UNIDADES[deles] ?? deles
  if (!EMBALAGENS.includes(embalagem)) return null
  if (quantos) return likely(dec(quantos))
  if (embalagem === 'dz') return String(DUZIA)
  const dito = plain(nome)
  for (const padrao of PADROES) {
    const found = padrao.exec(dito)
    if (found) return likely(found.slice(1).reduce((all, part) => all.times(part ?? '1'), dec('1')))
  }
  return /\b(?:dz|duzias?)\b/.test(dito) ? String(DUZIA) : null
}

const likely = (fator: Decimal): string | null => (fator.gt(1) && fator.lte(MOST) ? fator.toFixed() : null)

/** Computes how many taxable units are in one commercial unit; 1 when the note leaves one of the quantities zero. */
export function taxableFactor({ qtde, qtde_trib }: Pick<LinhaDaNota, 'qtde' | 'qtde_trib'>): string {
  const fator = dec(qtde_trib).div(dec(qtde)).toDecimalPlaces(PLACES)
  return fator.gt(0) && fator.isFinite() ? fator.toFixed() : '1'
}

/**
 * Computes our quantity of a line. A factor of four places may be a rounded quotient (3 CX that are 100 UN: 33,3333); the
 * note's taxable quantity, or else the whole number, that gives this factor is then the quantity.
 */
export function receivedQuantity(
  { qtde, qtde_trib }: Pick<LinhaDaNota, 'qtde' | 'qtde_trib'>,
  fator: string,
): Decimal {
  const product = dec(qtde).times(fator)
  const whole = product.toDecimalPlaces(0)
  const meant = [dec(qtde_trib), whole].find(
    each => each.gt(0) && each.div(dec(qtde)).toDecimalPlaces(PLACES).eq(fator),
  )
  return meant ?? product.toDecimalPlaces(PLACES)
}

/** Product found for a line: the way it was found, and the factor it implies. */
interface Achado {
  como: 'aprendido' | 'gtin' | 'nome' | null
  fator: string
  /** The factor was learned for this same unit. */
  exato?: true
}

/**
 * Chooses how many of the shop's units are in one supplier's unit. The factor of the product found (1 if found by name)
 * is taken when it was learned for that unit (unless the note tells another number of the shop's units, for the user to check), when the packaging's GTIN has it, or when both units are the same. Else
 * tried in order: the taxable unit, when it is the shop's; the factor found, unless 1; a guess, for the user to check.
 */
export function factorOf(
  item: Pick<LinhaDaNota, 'nome' | 'unidade' | 'qtde' | 'unidade_trib' | 'qtde_trib' | 'gtin' | 'gtin_trib'>,
  { como, fator, exato }: Achado,
  nossa: string,
): { fator: string; fator_proposto: boolean } {
  const said = { fator: como === 'nome' ? '1' : fator, fator_proposto: false }
  // this note's own quantities, in the shop's unit, are newer than a factor that was learned of another note
  const own = sameUnit(item.unidade_trib, nossa) ? taxableFactor(item) : '1'
  if (exato && !dec(own).eq(1) && !dec(own).eq(dec(fator).toDecimalPlaces(PLACES)))
    return { fator: own, fator_proposto: true }
  const ofPackaging = como === 'gtin' && item.gtin_trib !== null && item.gtin_trib !== item.gtin
  if (exato || ofPackaging || sameUnit(item.unidade, nossa)) return said
  if (sameUnit(item.unidade_trib, nossa)) return { ...said, fator: taxableFactor(item) }
  if (!dec(said.fator).eq(1)) return said
  const likely = factorByName(item, nossa)
  return likely ? { fator: likely, fator_proposto: true } : said
}
