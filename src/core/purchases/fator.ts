import { type Decimal, dec } from '../money/decimal.ts'
import { plain } from '../text/plain.ts'
import type { LinhaDaNota } from './nota.ts'

/** Units that mean the same, as suppliers write them. */
const UNIDADES: Readonly<Record<string, string>> = {
  ...{ und: 'un', unid: 'un', uni: 'un', unidade: 'un', peca: 'pc', pca: 'pc' },
  ...{ cxa: 'cx', caixa: 'cx', fdo: 'fd', fardo: 'fd', pac: 'pct', pacote: 'pct', pack: 'pk', pck: 'pk' },
  ...{ duzia: 'dz', saco: 'sc', display: 'dp', disp: 'dp', engradado: 'eng', bandeja: 'bdj', bd: 'bdj' },
}

/** Those that hold several of what is sold. */
const EMBALAGENS = ['cx', 'fd', 'pct', 'pk', 'dz', 'sc', 'dp', 'eng', 'bdj', 'emb', 'kit', 'cj']
const ESCRITAS = [...EMBALAGENS, ...Object.keys(UNIDADES).filter(u => EMBALAGENS.includes(UNIDADES[u] ?? ''))]

const unitOf = (unidade: string): string => {
  const u = plain(unidade).replace(/[^a-z0-9]/g, '')
  return UNIDADES[u] ?? u
}

/** Compares two units in any spelling. */
const sameUnit = (one: string, other: string): boolean => unitOf(one) === unitOf(other)

const DUZIA = 12
const MOST = 1000
const MEDIDA = '(?:ml|lts?|l|grs?|g|kg|mg|mm|cm|m)'
/** A number that is no part of a larger one, nor a measure, nor the first of a product. */
const INTEIRO = `(\\d{1,4})(?!\\d|[.,]\\d|\\s?x\\s?\\d|\\s?${MEDIDA}\\b)`

/** How names say what a packaging holds, the plainest first: what each finds is multiplied. */
const PADROES: readonly RegExp[] = [
  // FD 6X2L, 12 X 350ML, 4X6X200ML: all but what is measured
  /(?<![\d.,x])(\d{1,3})(?:\s?x\s?(\d{1,3}))?\s?x\s?\d{1,4}(?:[.,]\d{1,3})?\s?(?:ml|lts?|l|grs?|g|kg|un)\b/,
  // CX 12, FARDO C/ 24
  new RegExp(`\\b(?:${ESCRITAS.join('|')})\\.?\\s?(?:c/|com|de)?\\s?${INTEIRO}`),
  // C/24, COM 24 UN
  new RegExp(`\\bc(?:/|om)\\s?${INTEIRO}`),
]

/**
 * How many of ours the unit and the name of a supplier's line are likely to mean (`CX12`, 'CX 12', 'C/24', 'FD 6X2L', `DZ`); null where his
 * unit holds one, is ours, or nothing is said. A guess: 'GUARDANAPO C/50' by the box may be boxes of packs of fifty.
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

/** How many of the taxable unit are in one of the commercial. */
export function taxableFactor({ qtde, qtde_trib }: Pick<LinhaDaNota, 'qtde' | 'qtde_trib'>): string {
  const fator = dec(qtde_trib).div(dec(qtde)).toDecimalPlaces(4)
  return fator.gt(0) ? fator.toFixed() : '1'
}

/** Product found for a line: how it was found, and the factor that this implies. */
interface Achado {
  como: 'aprendido' | 'gtin' | 'nome' | null
  fator: string
  /** It was said of this very unit. */
  exato?: true
}

/**
 * Ours in one of theirs: what was entered before in that unit; what a GTIN says of the packaging, whose content has another; what the
 * taxable unit says, where it is ours; what the code says; else what unit and name are likely to mean, to be looked at.
 */
export function factorOf(
  item: Pick<LinhaDaNota, 'nome' | 'unidade' | 'qtde' | 'unidade_trib' | 'qtde_trib' | 'gtin' | 'gtin_trib'>,
  { como, fator, exato }: Achado,
  nossa: string,
): { fator: string; fator_proposto: boolean } {
  const said = { fator: como === 'nome' ? '1' : fator, fator_proposto: false }
  const ofPackaging = como === 'gtin' && item.gtin_trib !== null && item.gtin_trib !== item.gtin
  if (exato || ofPackaging || sameUnit(item.unidade, nossa)) return said
  if (sameUnit(item.unidade_trib, nossa)) return { ...said, fator: taxableFactor(item) }
  if (!dec(said.fator).eq(1)) return said
  const likely = factorByName(item, nossa)
  return likely ? { fator: likely, fator_proposto: true } : said
}
