import { useEffect, useRef } from 'react'
import { useSearch } from 'wouter'
import type { FormStore } from '../../register/form/store.ts'
import { addDocumentPayment } from './payment.ts'

/** Opens the payment once, when the lines are loaded, if the address asks for it ('?pagar=1'). */
export function usePaymentAsked(open: boolean, store: FormStore): void {
  const asked = useRef(new URLSearchParams(useSearch()).get('pagar') === '1')
  useEffect(() => {
    if (!asked.current || !open) return
    asked.current = false
    void addDocumentPayment(store)
  }, [open, store])
}
