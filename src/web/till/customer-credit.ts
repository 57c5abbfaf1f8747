import { getDefaultStore, useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { dec } from '../../core/money/decimal.ts'
import { creditFault, creditSpent } from '../../core/venda/credito.ts'
import { creditoDoCliente } from '../../domain/api/credito.ts'
import { call } from '../api/client.ts'
import { onlineAtom } from '../state/situation.ts'
import type { Paying } from './paying.ts'

/** What a payment with the customer's credit is judged by. */
export interface CreditAsked {
  parceiro_id: number | null
  /** R$ he has at the company; null: nobody could say. Absent: the answer is on its way. */
  saldo?: string | null
  /** R$ of it that this sale pays already. */
  usado: string
}

/** The customer's credit at the company, of whoever is named: asked at each opening, for another till may have spent it. */
export function useCustomerCredit({ cliente, pagamentos }: Paying): CreditAsked {
  const parceiro_id = cliente?.() ?? null
  const usado = creditSpent(useAtomValue(pagamentos)).toFixed(2)
  // absent: on its way
  const [saldo, setSaldo] = useState<string | null>()
  useEffect(() => {
    const asks = parceiro_id !== null && getDefaultStore().get(onlineAtom)
    setSaldo(asks ? undefined : null)
    if (!asks) return
    const patience = new AbortController()
    call(creditoDoCliente, {
      params: { id: parceiro_id },
      semMover: true,
      signal: patience.signal,
    }).then(
      ({ data }) => setSaldo(data.saldo),
      () => patience.signal.aborted || setSaldo(null),
    )
    return () => patience.abort()
  }, [parceiro_id])
  return { parceiro_id, usado, ...(saldo === undefined ? {} : { saldo }) }
}

/** Why so much more of the credit does not pay; null: it does. */
export function spendingFault(valor: string, credito: CreditAsked | undefined): string | null {
  const { parceiro_id = null, usado = '0' } = credito ?? {}
  const saldo = credito && !('saldo' in credito) ? undefined : (credito?.saldo ?? null)
  if (parceiro_id !== null && saldo === undefined) return 'Conferindo o crédito do cliente, tente de novo'
  return creditFault({ parceiro_id, gasto: dec(valor).plus(dec(usado)), saldo: saldo ?? null })
}
