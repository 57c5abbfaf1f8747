import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { dec } from '../../../core/money/decimal.ts'
import { creditFault, creditSpent } from '../../../core/venda/payment/credito.ts'
import { creditoDoCliente } from '../../../domain/api/credito.ts'
import { call } from '../../api/client.ts'
import { onlineAtom } from '../../state/situation.ts'
import type { Paying } from './paying.ts'

/** Values that decide a payment with the customer's credit. */
export interface CreditAsked {
  parceiro_id: number | null
  /** Customer's credit at the company, R$; null: unknown. Absent: still loading. */
  saldo?: string | null
  /** Credit that this sale already spends, R$. */
  usado: string
}

/** Customer's credit, with a function that checks a payment. */
export interface CreditInHand extends CreditAsked {
  /** Fetches the credit again: another till may have spent it. Resolves to the reason to refuse `valor`, or null. */
  check: (valor: string) => Promise<string | null>
}

const PATIENCE_MS = 5_000

/** Fetches the customer's credit when the window opens, and again at each check of a payment. */
export function useCustomerCredit({ cliente, pagamentos }: Paying): CreditInHand {
  const parceiro_id = cliente?.() ?? null
  const usado = creditSpent(useAtomValue(pagamentos)).toFixed(2)
  // undefined while loading
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

/** Fetches the credit, R$; null when unknown or offline. */
async function readCredit(id: number | null, signal: AbortSignal): Promise<string | null> {
  if (id === null || !onlineAtom.get()) return null
  return call(creditoDoCliente, { params: { id }, semMover: true, signal }).then(
    ({ data }) => data.saldo,
    () => null,
  )
}

/** Proposes the amount (R$) of a payment with credit: the amount due, or the credit left when that is positive and less. */
export function proposeCredit(restante: string, credito: CreditAsked | undefined): string {
  const left = dec(credito?.saldo ?? '0').minus(dec(credito?.usado ?? '0'))
  return left.gt(0) && left.lt(dec(restante)) ? left.toFixed(2) : restante
}
