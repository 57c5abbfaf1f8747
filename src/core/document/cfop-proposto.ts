import type { IdDest } from './destino.ts'
import { movesGoods } from './moves-goods.ts'

/** Likely CFOP of a line, by operation, where the product's rule knows only the CFOP of its sale. */
interface Proposal {
  /** `tipo_operacao`. */
  tipo: number
  /** First digit inside the state, from or to another, from or to abroad. */
  sentido: Readonly<Record<IdDest, string>>
  /** Last three digits of what it is sold by → those of this operation. */
  de: Readonly<Record<string, string>>
  outro: string
}

const each = (from: string, to: string): Readonly<Record<string, string>> =>
  Object.fromEntries(from.split(' ').map(tail => [tail, to]))

/** Those that what comes has by the same digits. */
const same = (tails: string): Readonly<Record<string, string>> =>
  Object.fromEntries(tails.split(' ').map(tail => [tail, tail]))

const COMES = { 1: '1', 2: '2', 3: '3' } as const
const GOES = { 1: '5', 2: '6', 3: '7' } as const

/** `tipo_operacao` of an entry, of which a supplier's note is one. */
const ENTRY = 3
/** Type of a sale's return. */
const SALE_RETURN = 6

/** Convênio s/nº of 1970, annex of CFOPs, as it stands after Ajuste SINIEF 39/2025. */
const PROPOSALS: readonly Proposal[] = [
  {
    tipo: ENTRY,
    sentido: COMES,
    de: {
      ...each('401 402 403 405', '403'),
      ...each('651 652 653 654 655 656 667', '652'),
      ...each('111 112', '111'),
      ...each('113 114', '113'),
      ...each('116 117', '117'),
      ...each('118 119', '118'),
      ...each('120', '121'),
      ...each('122 123', '122'),
      ...each('151 152', '152'),
      ...each('408 409', '409'),
      // fixed assets, and what changes hands without being bought
      ...same('551 552 557 901 902 903 904 905 906 907 908 909 910 911 912 913 914 915 916 917 920 921'),
      ...same('922 923 924 925 934 949'),
    },
    outro: '102',
  },
  {
    tipo: 5,
    sentido: GOES,
    de: {
      ...each('401 402 403 405', '411'),
      ...each('651 652 653 654 655 656 667', '661'),
      ...each('551', '553'),
      ...each('152 409', '209'),
      ...each('917', '918'),
      ...each('920', '921'),
    },
    outro: '202',
  },
  {
    tipo: SALE_RETURN,
    sentido: COMES,
    de: {
      ...each('101 103 105 107 111 113 116 118 122', '201'),
      ...each('401 402', '410'),
      ...each('403 405', '411'),
      ...each('651 652 653', '660'),
      ...each('654 655', '661'),
      ...each('656 667', '662'),
      ...each('551', '553'),
      ...each('917', '918'),
      ...each('920', '921'),
    },
    outro: '202',
  },
]

/** It mends a note of what was sold: its lines say the CFOP of their rule. */
export const SUPPLEMENT = 7

/** Operations whose lines have one proposed. */
export const PROPOSED: ReadonlySet<number> = new Set([SUPPLEMENT, ...PROPOSALS.map(({ tipo }) => tipo)])

/** `tipo_documento` of a note of credit, which comes in, and of one of debit, which goes out. */
export const CREDIT_NOTE = 5
export const DEBIT_NOTE = 6

/** A note of credit comes in, and of what no other code says (NT 2025.002, B25-110; I08-144 keeps returns to those that are). */
export const creditCfop = (idDest: IdDest): string => `${COMES[idDest]}949`

/** Own codes of sales to another state whose buyer is no taxpayer of ICMS. */
const TO_NO_TAXPAYER: Readonly<Record<string, string>> = { 6101: '6107', 6102: '6108' }

/** Destination and buyer of a sale. */
export interface Comprador {
  idDest: IdDest
  tipo_contribuite: number | undefined // contrato
}

/** The CFOP of a sale by its rule: one of what leaves the state serves both kinds of buyer. */
export const soldBy = (regra: string | null, { idDest, tipo_contribuite }: Comprador): string | null =>
  idDest === '2' && tipo_contribuite === 9 ? (TO_NO_TAXPAYER[regra ?? ''] ?? regra) : regra

/** `idDest`: as the note says where it goes (732). Null: nothing is proposed for the operation. */
export function proposeCfop(tipo: number, regra: string | null, idDest: IdDest): string | null {
  if (tipo === SUPPLEMENT) return regra
  const row = PROPOSALS.find(each => each.tipo === tipo)
  if (!row) return null
  const tail = regra?.slice(1) ?? ''
  // a rule that is the operation's own says it
  const own =
    Object.values(row.sentido).includes(regra?.[0] ?? '') &&
    Object.values(row.de).concat(row.outro).includes(tail)
  // of what crosses the border there are few
  return `${row.sentido[idDest]}${idDest === '3' ? row.outro : own ? tail : (row.de[tail] ?? row.outro)}`
}

/** By which a note that went by a CFOP is annulled: what was sent in consignment and sold comes back in name alone. */
export function annulledBy(sold: string | null): string | null {
  const idDest = idDestBy(sold)
  return sold?.endsWith('917') ? `${COMES[idDest]}919` : proposeCfop(SALE_RETURN, sold, idDest)
}

/** By which what a supplier sold by a CFOP is bought. */
export const entryCfop = (vendida: string): string | null => proposeCfop(ENTRY, vendida, idDestBy(vendida))

/** Do goods come with what a supplier sold by a CFOP? */
export const bringsGoods = (vendida: string): boolean => movesGoods({ cfop: entryCfop(vendida) }, null)

/** Derives a note's destination from its CFOP. */
export const idDestBy = (cfop: string | null): IdDest =>
  cfop === null ? '1' : /^[26]/.test(cfop) ? '2' : /^[37]/.test(cfop) ? '3' : '1'
