import { type Decimal, dec, ZERO } from '../money/decimal.ts'

/** Tender (tPag) that lies in the drawer as notes and coins. */
export const CASH = '01'

/** Kinds of money's ways in a till's session. Opening is the counted float; `gaveta` opened the drawer and moved nothing. */
export type RowKind =
  | 'abertura'
  | 'venda'
  | 'troco'
  | 'suprimento'
  | 'sangria'
  | 'retirada'
  | 'recebimento'
  | 'devolucao'
  | 'cancelamento'
  | 'vale'
  | 'gaveta'

/** Money of one tender that came into a session or left it: a positive amount, and its way. */
export interface SessionRow {
  tipo: RowKind
  /** tPag. */
  meio: string
  valor: string
  sinal: 1 | -1
  /** ISO instant. */
  em: string
  /** True: money of a sale that is none any more; what went back is another row. */
  cancelada?: boolean
}

/** One tender of a session. `esperado` may be below zero: somebody forgot to say what came in. */
export interface TenderFold {
  abertura: string
  entradas: string
  saidas: string
  esperado: string
  /** Rows that came in by sales that still stand. */
  qtde: number
}

interface Sums {
  abertura: Decimal
  entradas: Decimal
  saidas: Decimal
  qtde: number
}

/** Folds the rows of a session tender by tender, in whatever order they come. What was taken out after the count is no part of it. */
export function foldSession(rows: readonly SessionRow[]): Map<string, TenderFold> {
  const sums = new Map<string, Sums>()
  for (const { tipo, meio, valor, sinal, cancelada } of rows) {
    if (tipo === 'gaveta' || tipo === 'retirada') continue
    const at = sums.get(meio) ?? { abertura: ZERO, entradas: ZERO, saidas: ZERO, qtde: 0 }
    sums.set(meio, at)
    if (tipo === 'abertura') at.abertura = at.abertura.plus(dec(valor))
    else if (sinal === 1) at.entradas = at.entradas.plus(dec(valor))
    else at.saidas = at.saidas.plus(dec(valor))
    if (tipo === 'venda' && !cancelada) at.qtde += 1
  }
  return new Map(
    [...sums].toSorted(([a], [b]) => a.localeCompare(b)).map(([meio, sum]) => [meio, told(sum)] as const),
  )
}

const told = ({ abertura, entradas, saidas, qtde }: Sums): TenderFold => ({
  abertura: abertura.toFixed(2),
  entradas: entradas.toFixed(2),
  saidas: saidas.toFixed(2),
  esperado: abertura.plus(entradas).minus(saidas).toFixed(2),
  qtde,
})

/** Cash that the drawer should have. */
export const expectedCash = (rows: readonly SessionRow[]): string =>
  foldSession(rows).get(CASH)?.esperado ?? '0.00'

/** Says the rows of a sale: what was received by each tender, and the change, which is cash whatever paid too much. */
export function rowsOfSale(
  { pagamentos, troco }: { pagamentos: readonly { tpag: string; valor: string }[]; troco: string },
  em: string,
): SessionRow[] {
  const received = pagamentos.map(
    ({ tpag, valor }): SessionRow => ({ tipo: 'venda', meio: tpag, valor, sinal: 1, em }),
  )
  const back: SessionRow[] = dec(troco).isZero()
    ? []
    : [{ tipo: 'troco', meio: CASH, valor: troco, sinal: -1, em }]
  return [...received, ...back]
}

/** Counted less expected: below zero is missing, above is left over. */
export const variance = (contado: string, esperado: string): string =>
  dec(contado).minus(dec(esperado)).toFixed(2)
