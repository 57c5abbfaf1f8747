import { isoPlus } from '../../../core/dates/day.ts'
import { diaIn, type Fuso } from '../../../core/document/fuso.ts'
import { type Decimal, dec, ZERO } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { cashbackOf, keptCashback, unspentCashback } from '../../../core/venda/payment/cashback.ts'
import { AppError } from '../../../domain/error.ts'
import { holdsMoney } from '../../../domain/money/accounts.ts'
import { cashback } from '../../../domain/money/causes/cashback.ts'
import type { Posting } from '../../../domain/money/posting.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import { creditLeft } from '../../documents/venda/credito.ts'
import { holdCredit, offerCreditMethod } from '../../documents/venda/credito-repository.ts'
import { readDocumentName } from '../../documents/venda/name-repository.ts'
import { notify } from '../../issuing/service.ts'
import { post } from '../post.ts'
import {
  type CashbackSale,
  insertCashback,
  type NewCashback,
  readCashbackSales,
  readCustomerCashback,
  readExpiring,
  readFuso,
} from './repository.ts'

interface Booked {
  id: number
  em: Date
  fuso: Fuso
  usuario_id: number | null
  /** Postings of the document's money; null: they were undone. */
  postings: readonly Posting[] | null
}

/** Adds up the R$ of a sale that came as money: neither credit, nor a voucher, nor what the customer still owes. */
const paidInMoney = (postings: readonly Posting[]): Decimal =>
  postings.reduce((sum, { de, para, valor }) => {
    if (typeof para === 'string' && holdsMoney(para)) return sum.plus(dec(valor))
    return typeof de === 'string' && holdsMoney(de) ? sum.minus(dec(valor)) : sum
  }, ZERO)

/**
 * Gives a booked sale its cashback, or takes back the part of what was returned or cancelled. Repeating it changes nothing:
 * each sale is brought to what it should have. Takes at most the customer's credit, and tells the rest.
 */
export async function settleCashback(q: Q, tenant: Tenant, booked: Booked): Promise<void> {
  const { id, em, fuso, usuario_id, postings } = booked
  for (const sale of await readCashbackSales(q, tenant, { id, desfeito: postings === null })) {
    await holdCredit(q, tenant, sale.parceiro_id)
    const own = sale.id === id
    const ganho =
      own && postings && dec(sale.devido).isZero() ? earned(sale, postings) : dec(sale.ganho ?? '0')
    const kept = own && !postings ? ZERO : keptCashback({ ...sale, ganho: ganho.toFixed(2) })
    const devido = kept.minus(dec(sale.devido))
    const missing = kept.minus(dec(sale.valor))
    const valor = missing.gt(0)
      ? lesser(missing, devido.gt(0) ? devido : ZERO)
      : (await takeable(q, tenant, sale, missing.neg())).neg()
    if (devido.isZero() && valor.isZero()) continue
    const row = { valor: valor.toFixed(2), devido: devido.toFixed(2), em, fuso, usuario_id }
    await write(q, tenant, sale, { ...row, motivo: own && postings ? 'ganho' : 'volta' })
    if (valor.gt(0)) await offerCreditMethod(q, tenant)
    else if (devido.lt(0)) await tellRest(q, tenant, sale, valor.minus(missing), em)
  }
}

const earned = (sale: CashbackSale, postings: readonly Posting[]): Decimal =>
  cashbackOf(paidInMoney(postings).minus(dec(sale.entrega)), sale)

const lesser = (one: Decimal, other: Decimal): Decimal => (one.lt(other) ? one : other)

/** Gives a customer's credit in R$, with what the document being settled gives. */
const creditOf = async (q: Q, tenant: Tenant, { empresa_id, parceiro_id, proprio }: CashbackSale) =>
  dec(await creditLeft(q, { ...tenant, empresa_id }, parceiro_id)).plus(proprio)

/** Gives the R$ that may be taken back: what is due, and no more than the customer's credit. */
async function takeable(q: Q, tenant: Tenant, sale: CashbackSale, due: Decimal): Promise<Decimal> {
  if (due.isZero()) return ZERO
  const most = lesser(due, await creditOf(q, tenant, sale))
  return most.lt(0) ? ZERO : most
}

/** Cashback that a return takes back and that the customer has no credit for. */
interface Spent {
  venda: number
  parceiro_id: number
  /** R$ */
  gasto: Decimal
}

/** Finds the cashback that the customers of a return's sales have spent. The return's parts are stored already. */
export async function findSpentCashback(q: Q, tenant: Tenant, id: number): Promise<Spent[]> {
  /** R$ that earlier sales of the same customer take of the credit. */
  const taken = new Map<number, Decimal>()
  const spent: Spent[] = []
  for (const sale of await readCashbackSales(q, tenant, { id, desfeito: false })) {
    const { id: venda, parceiro_id, ganho, valor } = sale
    if (ganho === null) continue
    const before = taken.get(parceiro_id) ?? ZERO
    const kept = keptCashback({ ...sale, ganho })
    const due = dec(valor).minus(kept)
    // a return that is sent again has taken its part already, and left the credit below zero
    const credit = (await creditOf(q, tenant, sale)).minus(before)
    const gasto = lesser(due.minus(credit), dec(ganho).minus(kept))
    taken.set(parceiro_id, before.plus(due))
    if (gasto.gt(0)) spent.push({ venda, parceiro_id, gasto })
  }
  return spent
}

/** Refuses to cancel a sale whose cashback the customer has spent: a return keeps it off the money. @throws CONFLITO */
export async function refuseSpentCashback(q: Q, tenant: Tenant, id: number): Promise<void> {
  const own = (await readCashbackSales(q, tenant, { id, desfeito: true })).find(sale => sale.id === id)
  if (!own || dec(own.valor).lte(0)) return
  const credit = await creditOf(q, tenant, own)
  if (credit.gte(dec(own.valor))) return
  throw new AppError('CONFLITO', {
    mensagem: `O cliente já gastou o cashback desta venda: dos ${formatMoney(own.valor)} restam ${formatMoney(credit.toFixed(2))}. Devolva as mercadorias: o que foi gasto sai do valor devolvido`,
  })
}

type Written = Pick<NewCashback, 'motivo' | 'valor' | 'devido' | 'em'> & {
  fuso: Fuso
  usuario_id: number | null
}

async function write(
  q: Q,
  tenant: Tenant,
  { id, empresa_id, parceiro_id, dias }: Pick<CashbackSale, 'id' | 'empresa_id' | 'parceiro_id' | 'dias'>,
  { fuso, usuario_id, ...row }: Written,
): Promise<void> {
  const data = diaIn(row.em, fuso)
  const validade = row.motivo === 'ganho' && dias > 0 ? isoPlus(data, dias) : null
  const origem_id = await insertCashback(q, tenant, {
    ...row,
    venda_id: id,
    empresa_id,
    parceiro_id,
    validade,
  })
  await post(q, tenant, cashback, row, {
    ...{ empresa_id, parceiro_id, origem_id, data, usuario_id, sessao_id: null, fechado: 'adia' as const },
  })
}

async function tellRest(q: Q, tenant: Tenant, sale: CashbackSale, rest: Decimal, em: Date): Promise<void> {
  if (rest.lte(0)) return
  await notify(q, tenant, {
    ...{ empresa_id: sale.empresa_id, data: em, tipo: 'financeiro', titulo: 'Cashback já gasto' },
    mensagem: `${formatMoney(rest.toFixed(2))} do cashback da ${await readDocumentName(q, sale.id)} não voltaram: o cliente já os usou`,
  })
}

/** Takes away what customers did not use of cashback that expired; the oldest of it counts as spent first. */
export async function expireCashback(q: Q, tenant: Tenant, empresa_id: number, agora: Date): Promise<void> {
  const fuso = await readFuso(q, empresa_id)
  const hoje = diaIn(agora, fuso)
  for (const parceiro_id of await readExpiring(q, empresa_id, hoje)) {
    await holdCredit(q, tenant, parceiro_id)
    const { ganhos, gastos } = await readCustomerCashback(q, empresa_id, parceiro_id)
    const left = unspentCashback(ganhos, gastos)
    for (const { id, validade } of ganhos) {
      const rest = left.get(id) ?? ZERO
      if (validade === null || validade >= hoje || rest.lte(0)) continue
      const row = { valor: rest.neg().toFixed(2), devido: '0.00', em: agora, fuso, usuario_id: null }
      await write(q, tenant, { id, empresa_id, parceiro_id, dias: 0 }, { ...row, motivo: 'vencido' })
    }
  }
}
