import { z } from 'zod'

// biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL refuses NUL, XML the others
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
/** Invisible characters, which reverse text or make names look equal: zero width, bidirectional overrides, BOM. */
const INVISIBLE = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/

/** Half of a surrogate pair (a cut emoji), which UTF-8 cannot encode. */
const HALF = /\p{Surrogate}/u

/** zod error option: 'Campo Obrigatório' for an absent or empty value; other values get the locale's message. */
export const missing = {
  error: ({ input }: { input?: unknown }) =>
    input === undefined || input === null || input === '' ? 'Campo Obrigatório' : undefined,
}

/**
 * Makes the schema of a text of at most `max` characters, not trimmed, without control characters other than tab and line
 * breaks (PostgreSQL and XML refuse them), invisible characters, or halves of emoji.
 */
export const text = (max: number) =>
  z
    .string(missing)
    .max(max, `Máximo de ${max} caracteres`)
    .refine(
      value => !CONTROL.test(value) && !INVISIBLE.test(value) && !HALF.test(value),
      'Caractere inválido',
    )

/** Gives a code from an unchecked record; '' for a value that is neither text nor number. */
export const asCode = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

export const requiredText = (max: number) =>
  text(max).refine(value => value.trim() !== '', 'Campo Obrigatório')

/**
 * Makes the schema of a decimal as a string, with at most `places` decimals, not negative by default. An empty text is
 * always refused: as 'Campo Obrigatório' if `required`, else as 'Número inválido'. `sized`: too many digits have a
 * message of their own.
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

/** R$ with at most two decimal places, not negative. */
export const money = decimal(2, { sized: true })

/** R$ of one payment, movement or count at a till: many of them still add up to an amount that a column holds. */
export const tillMoney = money.refine(
  value => !/^0*[1-9]\d{7,}/.test(value),
  'No caixa um valor vai até R$ 9.999.999,99',
)

/** A database id in JSON. */
export const id = z.int(missing).positive()

/** An id in a path or query, where all values are text. */
export const idParam = z.coerce.number().int().positive()

/** UUID of any version, lower case. */
export const uuid = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'UUID inválido')

/** ISO instant with offset or Z. */
export const instant = z.iso.datetime({ offset: true, local: false })
