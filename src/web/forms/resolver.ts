import { useEffect } from 'react'
import {
  type FieldErrors,
  type FieldValues,
  get,
  type Resolver,
  set,
  type UseFormReturn,
} from 'react-hook-form'
import type { z } from 'zod'
import type { FormErrors } from './errors.ts'

/** Errors of a value against its schema, the first text of each path; null when there are none. */
export function problems(schema: z.ZodType | undefined, value: unknown, prefixo = ''): FormErrors | null {
  const parsed = schema?.safeParse(value)
  if (!parsed || parsed.success) return null
  return Object.fromEntries(
    parsed.error.issues.toReversed().map(issue => [prefixo + issue.path.join('.'), issue.message]),
  )
}

/** A form judged by a schema of ours: what it gives back is what is handed in, what it refuses stands at its field. */
export const resolverOf =
  <Typed extends FieldValues, Given extends FieldValues>(
    judge: (typed: Typed) => { given: Given } | { errors: FormErrors },
  ): Resolver<Typed, unknown, Given> =>
  typed => {
    const said = judge(typed)
    if ('given' in said) return { values: said.given, errors: {} }
    const errors: FieldErrors<Typed> = {}
    for (const [path, message] of Object.entries(said.errors))
      set(errors, path, { type: 'validate', ...(get(errors, path) as object | undefined), message })
    return { values: {}, errors }
  }

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
