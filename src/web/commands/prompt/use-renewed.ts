import { useCallback, useEffect, useRef } from 'react'
import { type FieldValues, type Path, type PathValue, type UseFormReturn, useWatch } from 'react-hook-form'
import { dayFromWire } from '../../../core/dates/day.ts'
import { finishDate } from '../../register/fields/date/date-text.ts'

/** Day of a form on which other values depend, such as the fine for late payment. */
export interface Renewal {
  campo: string
  /** Fetches the values for a day (DD/MM/AAAA). */
  valores: (dia: string) => Promise<Readonly<Record<string, string>>>
}

/**
 * Proposes the values again when the day changes; a value typed by the user stays. Gives a function that waits until
 * the values belong to the day now in the form.
 */
export function useRenewed<Typed extends FieldValues, Given>(
  { control, getValues, setValue }: UseFormReturn<Typed, unknown, Given>,
  renewal: Renewal | undefined,
): () => Promise<void> {
  const campo = (renewal?.campo ?? '') as Path<Typed>
  const typed = useWatch({ control, name: campo, disabled: renewal === undefined })
  const shown = useRef(renewal ? String(getValues(campo)) : '')
  const proposed = useRef<Readonly<Record<string, unknown>>>({ ...getValues() })
  const pending = useRef<Promise<void>>(Promise.resolve())

  const renew = useCallback((): Promise<void> => {
    if (!renewal) return pending.current
    const dia = finishDate(String(getValues(campo)))
    if (dia === shown.current || !dayFromWire(dia)) return pending.current
    shown.current = dia
    pending.current = renewal.valores(dia).then(
      values => {
        if (shown.current !== dia) return
        for (const [name, value] of Object.entries(values)) {
          const path = name as Path<Typed>
          if (getValues(path) === proposed.current[name])
            setValue(path, value as PathValue<Typed, typeof path>)
        }
        proposed.current = { ...proposed.current, ...values }
      },
      // the former values stay. Sending the form fetches them again, and the server checks what it receives
      () => {
        if (shown.current === dia) shown.current = ''
      },
    )
    return pending.current
  }, [campo, getValues, renewal, setValue])

  useEffect(() => {
    if (String(typed ?? '').length === 'DD/MM/AAAA'.length) void renew()
  }, [renew, typed])
  return renew
}
