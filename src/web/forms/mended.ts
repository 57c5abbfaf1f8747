import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * Checks the fields with errors again on each change, so that an error disappears once its value is right. Other fields
 * are checked at the next submit; a form without errors checks nothing while the user types.
 */
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
