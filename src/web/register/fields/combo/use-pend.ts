import { useCallback, useEffect } from 'react'
import type { FormStore } from '../../form/store.ts'

/** Maximum letters of a search: no name is longer, and the endpoints of lists accept no more. */
const LONGEST = 100

/** Error for a typed text without a row. */
const NADA = 'Nada foi localizado'
const LONGO = `Texto longo demais: até ${LONGEST} letras`

/** Tells whether a text is too long to ask the server. */
export const isTooLong = (texto: string): boolean => texto.length > LONGEST

/** Gives the reason why the typed text has no row. */
export const whyNone = (texto: string) => (isTooLong(texto) ? LONGO : NADA)

/** State of a typed text that is not yet a value. */
type Pending = '' | ReturnType<typeof whyNone> | null

/**
 * Gives a function that reports a text that is not yet a value: `''` an answer is coming, a reason when there is no row,
 * null when done. A reason is shown at the field and refuses the save.
 */
export function usePend(store: FormStore, chave: string): (motivo: Pending) => void {
  useEffect(() => () => store.pender(chave, null), [store, chave])
  return useCallback(
    motivo => {
      store.pender(chave, motivo)
      const { [chave]: said, ...others } = store.erros()
      if (motivo) store.recusar({ ...others, [chave]: motivo })
      else if (said === NADA || said === LONGO) store.recusar(others)
    },
    [store, chave],
  )
}
