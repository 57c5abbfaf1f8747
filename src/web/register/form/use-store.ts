import { useSyncExternalStore } from 'react'
import type { FormField } from './paths.ts'
import type { Condicao, FormStore } from './store.ts'

/** Redraws only when `read` gives another value. `read` must return an identical object while the state is unchanged. */
export function useForm<T>(store: FormStore, read: (store: FormStore) => T): T {
  return useSyncExternalStore(store.ouvir, () => read(store))
}

export const useValor = (store: FormStore, chave: string): unknown => useForm(store, s => s.valor(chave))

export const useErro = (store: FormStore, chave: string): string | undefined =>
  useForm(store, s => s.erro(chave))

/** Gives the present conditions of a field. */
export function useCondicao(store: FormStore, field: FormField): Condicao {
  const packed = useForm(store, s => {
    const { visivel, obrigatorio, somenteLeitura } = s.condicao(field)
    return (visivel ? 1 : 0) + (obrigatorio ? 2 : 0) + (somenteLeitura ? 4 : 0)
  })
  return {
    visivel: (packed & 1) > 0,
    obrigatorio: (packed & 2) > 0,
    somenteLeitura: (packed & 4) > 0,
  }
}
