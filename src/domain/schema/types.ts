import { z } from 'zod'

// biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL refuses NUL, XML the others
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
/** Seen by nobody, yet they turn the text around or make two equal names: zero width, bidirectional overrides, BOM. */
const INVISIBLE = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/

/** Half of an emoji that something cut: no UTF-8 writes it. */
const HALF = /\p{Surrogate}/u

/** zod error option: an absent or emptied value says what the forms say; anything else keeps the locale's text. */
export const missing = {
  error: ({ input }: { input?: unknown }) =>
    input === undefined || input === null || input === '' ? 'Campo Obrigatório' : undefined,
}

/** Text of at most `max` characters, trimmed by nobody, without control characters (they break PostgreSQL and XML). */
export const text = (max: number) =>
  z
    .string(missing)
    .max(max, `Máximo de ${max} caracteres`)
    .refine(
      value => !CONTROL.test(value) && !INVISIBLE.test(value) && !HALF.test(value),
      'Caractere inválido',
    )

/** A code in a record that nobody has checked yet; what is neither text nor number has none, and may not even become text. */
export const asCode = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

export const requiredText = (max: number) =>
  text(max).refine(value => value.trim() !== '', 'Campo Obrigatório')

/**
 * A decimal as a plain string, `places` decimals at most, never negative unless asked. Never a JS number. Emptied, it is
 * 'Número inválido' unless it is `required`; `sized`: a number that is only too large is told so.
 */
export function decimal(
  places: number,
  { digits = 12, negative = false, required = false, sized = false } = {},
) {
  const long = new RegExp(
    `^${negative ? '-?' : ''}0*[1-9]\\d{${digits},}(\\.\\d{1,${Math.max(1, places)}})?$`,
  )
  return z
    .string(missing)
    .regex(
      new RegExp(`^${negative ? '-?' : ''}\\d{1,${digits}}${places > 0 ? `(\\.\\d{1,${places}})?` : ''}$`),
      {
        error: ({ input }) =>
          required && input === ''
            ? 'Campo Obrigatório'
            : sized && long.test(String(input))
              ? `Número grande demais: até ${digits} algarismos antes da vírgula`
              : 'Número inválido',
      },
    )
}

/** R$ with two places. */
export const money = decimal(2, { sized: true })

/** A database id as it crosses the wire. */
export const id = z.int(missing).positive()

/** An id in a path or a query, where everything is text. */
export const idParam = z.coerce.number().int().positive()

/** UUID of any version, lower case. */
export const uuid = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'UUID inválido')

/** ISO instant with offset or Z. */
export const instant = z.iso.datetime({ offset: true, local: false })
