import { allocateExact } from '../../money/allocate.ts'
import { type Decimal, dec, ZERO } from '../../money/decimal.ts'
import { exact } from '../../money/exact.ts'
import { toText } from '../../money/round.ts'
import { CREDITO_EM_LOJA, TPAG_CHEQUE, CASH as TPAG_DINHEIRO } from '../../tender/codes.ts'
import { CREDITO_DO_CLIENTE, REEMBOLSOS, type Reembolso, VALE } from './reembolsos.ts'

const [[AS_PAID], [IN_CASH], [AS_CREDIT]] = REEMBOLSOS

/** Ways to settle one part of a return's value. */
export const ACERTOS = ['parcela', 'meio', 'credito', 'vale'] as const

/** An instalment by which a payment is owed. */
export interface ParcelaDevida {
  /** Null: an instalment that is in no account. */
  id: number | null
  num: number
  /** Number of instalments of its title. */
  de: number
  /** 'parcela', or the word of a title that took the place of the payment's own. */
  nome: string
  /** R$ owed, before what returns took off. */
  valor: string
}

/** A payment of the sale. A cash payment has the change subtracted. */
export interface PagoNaVenda {
  num: number
  descricao: string
  tpag: string
  /** R$ received of it: all of it, or what was paid of a payment on credit. */
  valor: string
  /** True for a payment on credit: what was received of it came in other ways, and goes back in cash. */
  a_prazo?: boolean
  /** True for a sale that a voucher paid: its store credit (tPag 21) is then the voucher. */
  vale?: boolean
  /** True for a cheque that is still at hand: it may go back itself. */
  em_maos?: boolean
  /** Instalments by which it is owed, the first due first. */
  parcelas: readonly ParcelaDevida[]
}

/** One part of a return's value: how it is settled, and by which payment. */
export interface Acerto {
  /** 'parcela': the customer owes less; 'meio': money goes back; 'credito': credit at the shop; 'vale': a voucher. */
  tipo: (typeof ACERTOS)[number]
  pagamento: number | null
  parcela: number | null
  /** Instalment that is lowered, as the accounts know it. */
  parcela_id?: number
  descricao: string
  /** R$. */
  valor: string
  /** True for credit that only pays cashback of the sale which the customer has spent. */
  cashback?: true
}

const lesser = (one: Decimal, other: Decimal): Decimal => (one.lt(other) ? one : other)
const sum = (rows: readonly { valor: string }[]): Decimal =>
  rows.reduce((all, { valor }) => all.plus(dec(valor)), ZERO)

/**
 * Settles a return of `total` R$ after earlier returns (`antes`). What is owed is lowered first, from the last instalment. The
 * rest, never above the money received, goes back as `como` says: by the payments in proportion, in cash, as credit or as a
 * voucher. In the first two ways, payments by store credit or voucher still go back as credit or voucher. A cheque goes
 * back whole and while it is at hand; else cash does.
 */
export function settleReturn(
  total: string,
  pagos: readonly PagoNaVenda[],
  antes: readonly Acerto[],
  como: Reembolso,
): Acerto[] {
  const owed = lowerInstalments(dec(total), pagos, antes)
  const rest = dec(total).minus(sum(owed))
  const received = pagos.map(pago => {
    const left = dec(pago.valor).minus(
      sum(antes.filter(of => of.tipo !== 'parcela' && of.pagamento === pago.num)),
    )
    return { ...pago, valor: left.isNegative() ? ZERO : left }
  })
  const inHand = received.reduce((all, { valor }) => all.plus(valor), ZERO)
  const elsewise = antes.filter(({ tipo, pagamento }) => tipo !== 'parcela' && pagamento === null)
  const back = lesser(rest, inHand.minus(sum(elsewise)))
  if (back.lte(0)) return owed
  if (como !== AS_PAID && como !== IN_CASH)
    return [
      ...owed,
      { ...(como === AS_CREDIT ? CREDIT : VOUCHER), pagamento: null, parcela: null, valor: toText(back) },
    ]
  const paid = received.map(pago => ({
    ...pago,
    tipo: pago.tpag !== CREDITO_EM_LOJA ? CASH.tipo : pago.vale ? VOUCHER.tipo : CREDIT.tipo,
  }))
  const credits = paid.filter(({ tipo }) => tipo !== CASH.tipo)
  const cash = credits.reduce((all, { valor }) => all.minus(valor), inHand).minus(sum(elsewise))
  const ways = como === AS_PAID ? paid : [...credits, { ...CASH, num: null, valor: cash.lt(0) ? ZERO : cash }]
  const parts = allocateExact(
    exact(toText(back)),
    ways.map(({ valor }) => exact(toText(valor))),
  )
  return [
    ...owed,
    ...ways.flatMap(({ tipo, num, descricao }, i): Acerto[] => {
      const valor = parts[i]?.toFixed(2) ?? '0.00'
      if (dec(valor).isZero()) return []
      const paid = received.find(pago => pago.num === num)
      if (paid?.a_prazo || (paid?.tpag === TPAG_CHEQUE && !(paid.em_maos && dec(valor).eq(paid.valor))))
        return [{ ...CASH, pagamento: null, parcela: null, valor }]
      return [{ tipo, pagamento: num, parcela: null, descricao, valor }]
    }),
  ]
}

const CASH = { tipo: 'meio', descricao: 'Dinheiro' } as const
const CREDIT = { tipo: 'credito', descricao: CREDITO_DO_CLIENTE } as const
const VOUCHER = { tipo: 'vale', descricao: VALE } as const

/**
 * Keeps R$ `gasto` of cashback that the customer has spent off what a return gives back: that much becomes credit, which the
 * cashback then takes. Cash is kept first, then what is left of the other ways from the last. What is only owed cannot be kept.
 */
export function keepSpentCashback(
  parts: readonly Acerto[],
  gasto: Decimal,
  pagos: readonly PagoNaVenda[],
): Acerto[] {
  const tenderOf = (num: number | null) => pagos.find(pago => pago.num === num)?.tpag ?? TPAG_DINHEIRO
  const inTurn = parts
    .map((part, i) => ({ part, i }))
    .filter(({ part }) => part.tipo === CASH.tipo || part.tipo === VOUCHER.tipo)
    .sort(
      (a, b) =>
        Number(tenderOf(b.part.pagamento) === TPAG_DINHEIRO) -
          Number(tenderOf(a.part.pagamento) === TPAG_DINHEIRO) || b.i - a.i,
    )
  let due = gasto
  const left = new Map<Acerto, Decimal>()
  for (const { part } of inTurn) {
    const kept = lesser(due, dec(part.valor))
    left.set(part, dec(part.valor).minus(kept))
    due = due.minus(kept)
  }
  const kept = gasto.minus(due)
  if (kept.lte(0)) return [...parts]
  return [
    ...parts.flatMap((part): Acerto[] => {
      const valor = left.get(part) ?? dec(part.valor)
      if (valor.isZero()) return []
      if (valor.eq(part.valor)) return [part]
      // a cheque goes back whole or not at all
      const cheque = tenderOf(part.pagamento) === TPAG_CHEQUE
      return [{ ...part, ...(cheque ? { ...CASH, pagamento: null } : {}), valor: toText(valor) }]
    }),
    {
      tipo: CREDIT.tipo,
      descricao: SPENT,
      pagamento: null,
      parcela: null,
      valor: toText(kept),
      cashback: true,
    },
  ]
}

const SPENT = 'Cashback já usado'

/** Gives the two parts that pay R$ `valor` of a return's voucher in cash: less on the voucher, and money back. */
export const voucherInCash = (valor: string): Acerto[] => [
  { ...VOUCHER, pagamento: null, parcela: null, valor: toText(dec(valor).neg()) },
  { ...CASH, pagamento: null, parcela: null, valor: toText(dec(valor)) },
]

function lowerInstalments(total: Decimal, pagos: readonly PagoNaVenda[], antes: readonly Acerto[]): Acerto[] {
  let rest = total
  const last = pagos.flatMap(({ num, descricao, parcelas }) =>
    parcelas.map(parcela => ({ ...parcela, pagamento: num, descricao })),
  )
  return last.reverse().flatMap(({ id, num, pagamento, descricao, nome, de, valor }): Acerto[] => {
    const lowered = antes.filter(of =>
      of.parcela_id === undefined
        ? nome === OWN && of.pagamento === pagamento && of.parcela === num
        : of.parcela_id === id,
    )
    const less = lesser(rest, dec(valor).minus(sum(lowered)))
    if (less.lte(0)) return []
    rest = rest.minus(less)
    const texto = `${descricao}, ${nome} ${num} de ${de}`
    return [
      {
        ...{ tipo: 'parcela', pagamento, parcela: num, descricao: texto, valor: toText(less) },
        ...(id === null ? {} : { parcela_id: id }),
      },
    ]
  })
}

/** Word of an instalment of the payment's own title. */
const OWN = 'parcela'
