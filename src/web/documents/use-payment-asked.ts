import { useEffect, useRef } from 'react'
import { useSearch } from 'wouter'
import type { FormStore } from '../register/form/store.ts'
import { addDocumentPayment } from './payment.ts'

/** The document's address asks for its payment ('?pagar=1'): it opens once, when its lines are there. */
export function usePaymentAsked(open: boolean, store: FormStore): void {
  const asked = useRef(new URLSearchParams(useSearch()).get('pagar') === '1')
  useEffect(() => {
    if (!asked.current || !open) return
    asked.current = false
    void addDocumentPayment(store)
  }, [open, store])
}
