import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * What was refused is judged again as it is typed over: the reason goes with what was wrong. Of what was not refused nothing is said
 * before the next attempt, and a form without errors judges nothing while one types.
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
