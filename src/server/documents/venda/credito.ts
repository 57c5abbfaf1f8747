import { type Decimal, dec, ZERO } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { CREDITO_EM_LOJA } from '../../../core/tender/codes.ts'
import { creditFault, creditSpent, voucherFault, voucherWhy } from '../../../core/venda/payment/credito.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import {
  holdCredit,
  holdVoucher,
  readCredit,
  readLeft,
  readSpending,
  readVoucherOfReturn,
} from './credito-repository.ts'
import { TROCO } from './pagamentos.ts'
import type { Diferenca } from './rows.ts'

interface Spender {
  parceiro_id: number | null
  /** Id of the vale used, if any. */
  vale_id?: number | null | undefined
  /** Day of the payment, ISO. */
  dia: string
  pagamentos: readonly { tpag: string | null; valor: string }[]
  /** Id of the stored sale; null: a new sale. */
  id: number | null
}

/** Why the payments may not spend this much credit; `coberto`: R$ of it that there is, and that may be taken. */
interface BeyondCredit {
  diferenca: Diferenca
  coberto: string
}

/**
 * Finds why the payments may not spend this much credit: no customer, more than the customer's credit or the vale has
 * left, an invalid vale, or one that pays nothing. Null: they may. Locks the credit or the vale, so that two tills never spend the same money.
 */
export async function beyondCredit(
  q: Q,
  sessao: Sessao,
  { parceiro_id, vale_id = null, pagamentos, id, dia }: Spender,
): Promise<BeyondCredit | null> {
  const said = pagamentos.map(({ tpag, valor }) => ({ tpag: tpag ?? '', valor }))
  const gasto = creditSpent(said)
  if (gasto.isZero() && (vale_id === null || said.length === 0)) return null
  if (gasto.isZero())
    return {
      coberto: '0.00',
      diferenca: {
        campo: 'vale_id',
        texto: 'Nenhum pagamento desta venda é em vale: pague com ele, ou tire o vale da venda',
        ...{ esperado: null, recebido: String(vale_id) },
      },
    }
  const vale = vale_id === null ? null : await holdVoucher(q, sessao, vale_id, id)
  const saldo = vale_id === null ? await creditOf(q, sessao, parceiro_id, id) : (vale?.saldo ?? '0.00')
  const texto = vale_id === null ? creditFault({ parceiro_id, gasto, saldo }) : voucherFault(vale, gasto, dia)
  const at = said.findLastIndex(({ tpag }) => tpag === CREDITO_EM_LOJA)
  if (texto === null) return null
  const valid = vale_id === null || (vale !== null && voucherWhy(vale, dia) === null)
  const left = dec(saldo ?? '0')
  return {
    coberto: valid && left.gt(0) ? left.toFixed(2) : '0.00',
    diferenca: { campo: `pagamento.${at}.valor`, texto, esperado: saldo, recebido: gasto.toFixed(2) },
  }
}

/** Spreads the credit that there is over the payments made with it; gives the R$ without credit of each, by its number. */
export function uncovered(
  pagamentos: readonly { tipo?: number | null; tpag: string | null; valor: string }[],
  coberto: string,
): ReadonlyMap<number, string> {
  let left: Decimal = dec(coberto)
  const short = new Map<number, string>()
  for (const [i, { tipo, tpag, valor }] of pagamentos.entries()) {
    if (tipo === TROCO || tpag !== CREDITO_EM_LOJA) continue
    const falta = dec(valor).minus(left)
    if (falta.gt(0)) short.set(i + 1, falta.toFixed(2))
    left = falta.gt(0) ? ZERO : falta.neg()
  }
  return short
}

async function creditOf(q: Q, sessao: Sessao, parceiro_id: number | null, menos: number | null) {
  return parceiro_id === null ? null : creditLeft(q, sessao, parceiro_id, menos)
}

/** Gives a customer's credit (R$), and locks it. */
export async function creditLeft(
  q: Q,
  sessao: Pick<Sessao, 'account_id' | 'empresa_id'>,
  parceiro_id: number,
  menos: number | null = null,
) {
  await holdCredit(q, sessao, parceiro_id)
  return (await readCredit(q, sessao, { parceiro_id, menos })) ?? '0.00'
}

/** Checks credit and vale of a stored sale when its note is issued. @throws VALIDACAO as `beyondCredit` finds */
export async function refuseBeyondCredit(q: Q, sessao: Sessao, id: number, dia: string): Promise<void> {
  const spender = await readSpending(q, sessao, id)
  const beyond = spender ? await beyondCredit(q, sessao, { ...spender, id, dia }) : null
  if (beyond) throw fieldError(beyond.diferenca.campo, beyond.diferenca.texto)
}

/** Refuses to cancel a return whose credit or vale was already used. @throws CONFLITO */
export async function refuseSpentCredit(q: Q, sessao: Sessao, id: number): Promise<void> {
  const left = await readLeft(q, sessao, id)
  if (left && !dec(left.vale).isZero()) {
    const vale = await readVoucherOfReturn(q, sessao, id)
    const saldo = (vale && (await holdVoucher(q, sessao, vale))?.saldo) || '0.00'
    if (dec(left.vale).gt(dec(saldo)))
      throw new AppError('CONFLITO', {
        mensagem: `O vale desta devolução já foi gasto: dos ${formatMoney(left.vale)} restam ${formatMoney(saldo)}`,
      })
  }
  if (!left || left.parceiro_id === null || dec(left.deixado).isZero()) return
  const saldo = await creditLeft(q, sessao, left.parceiro_id)
  if (dec(left.deixado).gt(dec(saldo)))
    throw new AppError('CONFLITO', {
      mensagem: `O cliente já gastou o crédito desta devolução: dos ${formatMoney(left.deixado)} restam ${formatMoney(saldo)}`,
    })
}
