import { useCallback, useEffect } from 'react'
import type { FormStore } from '../../form/store.ts'

/** Longer than any name there is; the lists take no more. */
const LONGEST = 100

/** Sentence of a list without a row for the typed text. */
const NADA = 'Nada foi localizado'
const LONGO = `Texto longo demais: até ${LONGEST} letras`

/** Nobody is asked for it. */
export const isTooLong = (texto: string): boolean => texto.length > LONGEST

/** Why there is no row for the text typed. */
export const whyNone = (texto: string) => (isTooLong(texto) ? LONGO : NADA)

/** Sentence of a control about a text that is not yet its value. */
type Pending = '' | ReturnType<typeof whyNone> | null

/**
 * A control's word on a text that is not yet its value: `''` an answer comes, else why there is none, null no more. The second is said
 * at the field and refuses the save.
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
