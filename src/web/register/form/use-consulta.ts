import { useEffect, useRef } from 'react'
import { overrideOf } from '../../records/forms.ts'
import type { FormStore } from './store.ts'
import { useForm } from './use-store.ts'

/** Gives the label of the form's look-up (F3), or null. An automatic look-up runs when its field's value changes. */
export function useConsulta(store: FormStore, leitura: boolean): string | null {
  const { consulta } = overrideOf(store.register)
  const alone = consulta?.sozinha
  const value = useForm(store, s => (alone ? s.valor(alone.chave) : null))
  const known = useRef(value)
  useEffect(() => {
    // not typed: the value known before, and the value of the server's record
    if (leitura || value === known.current || value === store.base()[alone?.chave ?? '']) return
    known.current = value
    if (alone) store.aguardar(alone.executar(store))
  }, [alone, leitura, store, value])
  return useForm(store, s => (leitura ? null : (consulta?.palavra(s) ?? null)))
}
