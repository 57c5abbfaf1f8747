import { type Decimal, dec, ZERO } from '../money/decimal.ts'
import { CASH } from '../tender/codes.ts'
import { accountOfTender, tenderAtTill } from '../tender/index.ts'

/** Kinds of rows of a till's session. `abertura`: counted change fund; `gaveta`: the drawer opened, no money moved. */
export type RowKind =
  | 'abertura'
  | 'venda'
  | 'troco'
  | 'suprimento'
  | 'sangria'
  | 'retirada'
  | 'recebimento'
  | 'pagamento'
  | 'devolucao'
  | 'cancelamento'
  | 'vale'
  | 'gaveta'
  | 'complemento'
  | 'acerto'
  | 'acerto_diferenca'

/** Money of one payment method that entered or left a session: a positive amount, and its sign. */
export interface SessionRow {
  tipo: RowKind
  /** tPag. */
  meio: string
  valor: string
  sinal: 1 | -1
  /** ISO instant. */
  em: string
  /** True: the sale was cancelled. The money paid back is another row. */
  cancelada?: boolean
}

/** Totals of one payment method in a session. A negative `esperado` means that some cash put in was not recorded. */
export interface TenderFold {
  abertura: string
  entradas: string
  saidas: string
  esperado: string
  /** Number of sale rows, less those of cancelled sales. */
  qtde: number
}

interface Sums {
  abertura: Decimal
  entradas: Decimal
  saidas: Decimal
  qtde: number
}

/** Rows written after the count: they say what became of the counted cash. */
const AFTER_COUNT: readonly RowKind[] = ['retirada', 'complemento']

/** Adds up the rows of a session by payment method, in any order, up to its count. */
export function foldSession(rows: readonly SessionRow[]): Map<string, TenderFold> {
  const sums = new Map<string, Sums>()
  for (const { tipo, meio, valor, sinal, cancelada } of rows) {
    if (tipo === 'gaveta' || AFTER_COUNT.includes(tipo)) continue
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

/**
 * Gives the rows by which a drawer is counted. What lowered a customer's debt is left out: the slip that he signed lies in the
 * drawer and still says the whole.
 */
export const countedRows = (rows: readonly SessionRow[]): SessionRow[] =>
  rows.filter(({ tipo, meio }) => tipo !== 'devolucao' || accountOfTender(meio) !== 'receber')

/** Gives the cash that the drawer should have, R$. */
export const expectedCash = (rows: readonly SessionRow[]): string =>
  foldSession(rows).get(CASH)?.esperado ?? '0.00'

/** Makes the rows of a sale: each payment received, and the change, which is always cash. */
export function rowsOfSale(
  {
    pagamentos,
    troco,
  }: {
    pagamentos: readonly { tpag: string; valor: string; indicador_forma: number | null }[]
    troco: string
  },
  em: string,
): SessionRow[] {
  const received = pagamentos.map(
    ({ tpag, valor, indicador_forma }): SessionRow => ({
      ...{ tipo: 'venda', meio: tenderAtTill(tpag, indicador_forma), valor, sinal: 1, em },
    }),
  )
  const back: SessionRow[] = dec(troco).isZero()
    ? []
    : [{ tipo: 'troco', meio: CASH, valor: troco, sinal: -1, em }]
  return [...received, ...back]
}

/** Computes counted less expected: negative is missing, positive is left over. */
export const variance = (contado: string, esperado: string): string =>
  dec(contado).minus(dec(esperado)).toFixed(2)
