import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** Checks fields with errors again on each change, so that a corrected error disappears; others at the next submit. */
export function useMended<Typed extends FieldValues, Given>({
  control,
  subscribe,
  getValues,
  trigger,
}: UseFormReturn<Typed, unknown, Given>): void {
  useEffect(() => {
    let before: string | null = null
    const hear = () => {
      const refused = Object.keys(control._formState.errors)
      const now = refused.length > 0 ? JSON.stringify(getValues()) : null
      const typed = before !== null && now !== null && now !== before
      before = now
      if (typed) void trigger(refused as Parameters<typeof trigger>[0])
    }
    hear()
    return subscribe({ formState: { values: true }, callback: hear })
  }, [control, subscribe, getValues, trigger])
}
