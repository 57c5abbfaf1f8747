import {
  type FieldError,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  set,
} from 'react-hook-form'
import type { z } from 'zod'
import type { FormErrors } from './errors.ts'

/** Gives a value's errors by its schema, the first of each path, begun with `prefixo`; null: valid, or no schema. */
export function problems(schema: z.ZodType | undefined, value: unknown, prefixo = ''): FormErrors | null {
  const parsed = schema?.safeParse(value)
  if (!parsed || parsed.success) return null
  return Object.fromEntries(
    parsed.error.issues.toReversed().map(issue => [prefixo + issue.path.join('.'), issue.message]),
  )
}

/** Makes react-hook-form's resolver from a check function, which gives either the values to submit or the errors. */
export const resolverOf =
  <Typed extends FieldValues, Given extends FieldValues>(
    judge: (typed: Typed) => { given: Given } | { errors: FormErrors },
  ): Resolver<Typed, unknown, Given> =>
  (typed, _context, { fields }) => {
    const said = judge(typed)
    if ('given' in said) return { values: said.given, errors: {} }
    const errors: FieldErrors<Typed> = {}
    for (const [path, message] of Object.entries(said.errors))
      set(errors, path, {
        type: 'validate',
        ...(get(errors, path) as object | undefined),
        message,
        ref: (get(fields, path) as { ref?: unknown } | undefined)?.ref,
      })
    return { values: {}, errors }
  }

/**
 * Makes a function that focuses the first field of `order` with an error. For forms with `shouldFocusError: false`:
 * react-hook-form would focus twice, and the second focus interrupts a user who already corrects the field.
 */
export const focusFirst =
  <Typed extends FieldValues>(order: readonly Path<Typed>[]) =>
  (errors: FieldErrors<Typed>): void => {
    const [first] = order.flatMap(name => (get(errors, name) as FieldError | undefined) ?? [])
    first?.ref?.focus?.()
  }
