import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { dec } from '../../core/money/decimal.ts'
import { creditFault, creditSpent } from '../../core/venda/payment/credito.ts'
import { creditoDoCliente } from '../../domain/api/credito.ts'
import { call } from '../api/client.ts'
import { onlineAtom } from '../state/situation.ts'
import type { Paying } from './paying.ts'

/** Facts that judge a payment with the customer's credit. */
export interface CreditAsked {
  parceiro_id: number | null
  /** R$ he has at the company; null: nobody could say. Absent: the answer is on its way. */
  saldo?: string | null
  /** R$ of it that this sale pays already. */
  usado: string
}

/** The same, of whoever spends it. */
export interface CreditInHand extends CreditAsked {
  /** Why so much more of it does not pay, asked now: another till may have spent it behind the open window. Null: it does. */
  check: (valor: string) => Promise<string | null>
}

const PATIENCE_MS = 5_000

/** The customer's credit at the company, of whoever is named: asked at each opening, and again as it pays. */
export function useCustomerCredit({ cliente, pagamentos }: Paying): CreditInHand {
  const parceiro_id = cliente?.() ?? null
  const usado = creditSpent(useAtomValue(pagamentos)).toFixed(2)
  // absent: on its way
  const [saldo, setSaldo] = useState<string | null>()
  useEffect(() => {
    const patience = new AbortController()
    setSaldo(undefined)
    readCredit(parceiro_id, patience.signal).then(read => patience.signal.aborted || setSaldo(read))
    return () => patience.abort()
  }, [parceiro_id])
  const check = async (valor: string) => {
    const now = await readCredit(parceiro_id, AbortSignal.timeout(PATIENCE_MS))
    setSaldo(now)
    return creditFault({ parceiro_id, gasto: dec(valor).plus(dec(usado)), saldo: now })
  }
  return { parceiro_id, usado, check, ...(saldo === undefined ? {} : { saldo }) }
}

/** Null: nobody could say. A till that knows itself without its server asks nobody. */
async function readCredit(id: number | null, signal: AbortSignal): Promise<string | null> {
  if (id === null || !onlineAtom.get()) return null
  return call(creditoDoCliente, { params: { id }, semMover: true, signal }).then(
    ({ data }) => data.saldo,
    () => null,
  )
}

/** R$ that a payment with it begins with: what is due, or what he has left where that is less. */
export function proposeCredit(restante: string, credito: CreditAsked | undefined): string {
  const left = dec(credito?.saldo ?? '0').minus(dec(credito?.usado ?? '0'))
  return left.gt(0) && left.lt(dec(restante)) ? left.toFixed(2) : restante
}
