import { useCallback, useEffect } from 'react'
import type { FormStore } from '../form/store.ts'

/** What a list without a row for the text typed says of it. */
export const NADA = 'Nada foi localizado'

/**
 * A control's word on a text that is not yet its value: `''` an answer comes, `NADA` there is none, null no more. The second is said at
 * the field and refuses the save.
 */
export function usePend(store: FormStore, chave: string): (motivo: '' | typeof NADA | null) => void {
  useEffect(() => () => store.pender(chave, null), [store, chave])
  return useCallback(
    motivo => {
      store.pender(chave, motivo)
      const { [chave]: said, ...others } = store.erros()
      if (motivo === NADA) store.recusar({ ...others, [chave]: NADA })
      else if (said === NADA) store.recusar(others)
    },
    [store, chave],
  )
}
