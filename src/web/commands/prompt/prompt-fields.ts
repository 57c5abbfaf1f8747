import type { z } from 'zod'

export interface PromptField {
  name: string
  label: string
  kind: 'text' | 'decimal' | 'int' | 'bool' | 'choice' | 'file'
  options: readonly (string | number)[]
  /** Decimal places allowed by the schema. */
  casas: number
  /** Labels of the options; absent: an option is its own label. */
  rotulos?: Readonly<Record<string, string>>
  /** File types for the browser's chooser. */
  aceita?: string | undefined
  required: boolean
  /** Initial value of a choice that is never empty. */
  padrao?: string | undefined
  /** Label of an empty choice. */
  vazio?: string | undefined
  /** Ready answers, chosen by digit while the field is empty. */
  sugestoes: readonly string[]
  /** True for a text longer than a line: the field has several lines. */
  comprido?: boolean
  /** True for a day, dd/mm/aaaa: slashes are added while typing. */
  data: boolean
  /** True for a time, hh:mm: the colon is added while typing. */
  hora?: boolean
  /** Initial value when none is given: today or the present time. */
  inicio?: 'hoje' | 'agora' | undefined
  /** Help text below the field. */
  ajuda?: string | undefined
}

interface Def {
  type: string
  innerType?: z.ZodType
  in?: z.ZodType
  values?: (string | number)[]
  entries?: Record<string, string>
  defaultValue?: unknown
  checks?: { _zod: { def: { pattern?: RegExp } } }[]
}

const defOf = (schema: z.ZodType) => schema.def as Def
const WRAPPERS = ['optional', 'nullable', 'default', 'prefault', 'pipe', 'readonly', 'nonoptional']

/** Maximum length of a text written in one line: reasons have 15 to 255 letters. */
const UMA_LINHA = 255

/** Makes a field for each key of a zod object, in order, for a small form. */
export function promptFields(schema: z.ZodObject): PromptField[] {
  return Object.entries(schema.shape).map(([name, given]) => {
    let inner = given as z.ZodType
    let required = true
    let label = inner.meta()?.title
    let padrao: unknown
    const ajuda = inner.meta()?.description
    const data = inner.meta()?.['data'] === true
    const hora = inner.meta()?.['hora'] === true
    const inicio = inner.meta()?.['inicio'] as PromptField['inicio']
    // options in declared order: an object sorts keys that are digits
    const ordem = inner.meta()?.['ordem'] as readonly string[] | undefined
    const sugestoes = (inner.meta()?.['sugestoes'] ?? []) as readonly string[]
    const rotulos = (inner.meta()?.['rotulos'] ?? {}) as Readonly<Record<string, string>>
    const vazio = inner.meta()?.['vazio'] as string | undefined
    const aceita = inner.meta()?.['arquivo'] as string | undefined
    while (WRAPPERS.includes(defOf(inner).type)) {
      const def = defOf(inner)
      padrao ??= def.defaultValue
      if (def.type !== 'pipe' && def.type !== 'readonly') required = false
      inner = (def.innerType ?? def.in) as z.ZodType
      label ??= inner.meta()?.title
    }
    const { kind, options, casas } = aceita ? ({ ...PLAIN, kind: 'file' } as const) : control(inner)
    return {
      name,
      label: label ?? name,
      kind,
      options: ordem ?? options,
      casas,
      rotulos,
      vazio,
      aceita,
      required: required && kind !== 'bool',
      padrao: kind === 'choice' && padrao !== undefined ? String(padrao) : undefined,
      sugestoes,
      comprido: kind === 'text' && ((inner as z.ZodString).maxLength ?? 0) > UMA_LINHA,
      data,
      hora,
      inicio,
      ajuda,
    }
  })
}

const PLAIN = { options: [], casas: 0 } as const

function control(schema: z.ZodType): Pick<PromptField, 'kind' | 'options' | 'casas'> {
  const def = defOf(schema)
  if (def.type === 'literal') return { ...PLAIN, kind: 'choice', options: def.values ?? [] }
  if (def.type === 'enum') return { ...PLAIN, kind: 'choice', options: Object.values(def.entries ?? {}) }
  if (def.type === 'boolean') return { ...PLAIN, kind: 'bool' }
  if (def.type === 'number') return { ...PLAIN, kind: 'int' }
  const pattern = def.checks?.map(check => check._zod.def.pattern).find(Boolean)
  // decimals declared by a pattern in domain/schema: point on the wire, comma when typed
  if (pattern?.test('1') && !pattern.test('a')) return { ...PLAIN, kind: 'decimal', casas: placesOf(pattern) }
  return { ...PLAIN, kind: 'text' }
}

/** Maximum number of decimal places of any number (a unit price). */
const MOST_PLACES = 10

/** Counts the decimal places that a pattern accepts. */
function placesOf(pattern: RegExp): number {
  let places = 0
  while (places < MOST_PLACES && pattern.test(`1.${'1'.repeat(places + 1)}`)) places += 1
  return places
}

/** Converts a typed value for the schema; an empty optional field becomes undefined. */
export function promptValue(field: PromptField, typed: string | boolean): unknown {
  if (typeof typed === 'boolean') return typed
  if (typed === '' && !field.required) return undefined
  if (field.kind === 'int') return /^\d+$/.test(typed) ? Number(typed) : typed
  if (field.kind === 'choice') return field.options.find(option => String(option) === typed) ?? typed
  return typed
}
