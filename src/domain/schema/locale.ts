import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

/** Portuguese messages for zod's own errors, given to `z.config`. A message in a schema comes first. */
export const locale = { localeError: textOf }

function textOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return absent(issue) ? OBRIGATORIO : (TYPES[issue.expected] ?? INVALIDO)
    case 'invalid_value':
      return absent(issue) ? OBRIGATORIO : 'Opção inválida'
    case 'invalid_union':
      return absent(issue) ? OBRIGATORIO : INVALIDO
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_format':
      return FORMATS[issue.format] ?? INVALIDO
    case 'unrecognized_keys':
      return `${issue.keys.length > 1 ? 'Campos desconhecidos' : 'Campo desconhecido'}: ${issue.keys.join(', ')}`
    default:
      return INVALIDO
  }
}

export const OBRIGATORIO = 'Campo Obrigatório'
const INVALIDO = 'Valor inválido'

const TYPES: Readonly<Record<string, string>> = {
  string: 'Deve ser um texto',
  number: 'Deve ser um número',
  int: 'Deve ser um número inteiro',
  boolean: 'Deve ser sim ou não',
  array: 'Deve ser uma lista',
  date: 'Data inválida',
}

const FORMATS: Readonly<Record<string, string>> = {
  email: 'E-mail inválido',
  date: 'Data inválida',
  datetime: 'Data inválida',
}

const absent = ({ input }: Issue): boolean => input === undefined || input === null || input === ''

function tooSmall({ origin, minimum, inclusive, exact }: Extract<Issue, { code: 'too_small' }>): string {
  if (origin === 'string' && exact) return `Deve ter ${minimum} caracteres`
  if (origin === 'string') return minimum === 1 ? OBRIGATORIO : `Informe ao menos ${minimum} caracteres`
  if (origin === 'array') return `Informe ao menos ${minimum}`
  return inclusive === false ? `O valor deve ser maior que ${minimum}.` : `O valor mínimo é ${minimum}.`
}

function tooBig({ origin, maximum, inclusive, exact }: Extract<Issue, { code: 'too_big' }>): string {
  if (origin === 'string') return exact ? `Deve ter ${maximum} caracteres` : `Máximo de ${maximum} caracteres`
  if (origin === 'array') return `Máximo de ${maximum}`
  return inclusive === false ? `O valor deve ser menor que ${maximum}.` : `O valor máximo é ${maximum}.`
}
