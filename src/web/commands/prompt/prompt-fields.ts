import type { z } from 'zod'

export interface PromptField {
  name: string
  label: string
  kind: 'text' | 'decimal' | 'int' | 'bool' | 'choice' | 'file'
  options: readonly (string | number)[]
  /** Decimal places that its schema takes. */
  casas: number
  /** Words of the options; without them each says itself. */
  rotulos?: Readonly<Record<string, string>>
  /** Kinds of file taken, as the browser's chooser wants them. */
  aceita?: string | undefined
  required: boolean
  /** First value of a choice that always has one. */
  padrao?: string | undefined
  /** Ready answers, taken by their digit while the field is empty. */
  sugestoes: readonly string[]
  /** A text longer than a line shows: it is written in several. */
  comprido?: boolean
  /** A day typed dd/mm/aaaa: its slashes come by themselves. */
  data: boolean
  /** An hour typed hh:mm: its colon comes by itself. */
  hora?: boolean
  /** First value where nothing is known: the day or the hour of now. */
  inicio?: 'hoje' | 'agora' | undefined
  /** Quiet help under it. */
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

/** Letters of what is still written in one line, as a reason is (15 to 255). */
const UMA_LINHA = 255

/** A field per key of a zod object, in its order, as a small form can ask for them. */
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
    // digits as keys of an object come in their own order
    const ordem = inner.meta()?.['ordem'] as readonly string[] | undefined
    const sugestoes = (inner.meta()?.['sugestoes'] ?? []) as readonly string[]
    const rotulos = (inner.meta()?.['rotulos'] ?? {}) as Readonly<Record<string, string>>
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
  // the plain decimals of domain/schema: digits and a point on the wire, digits and a comma for a hand
  if (pattern?.test('1') && !pattern.test('a')) return { ...PLAIN, kind: 'decimal', casas: placesOf(pattern) }
  return { ...PLAIN, kind: 'text' }
}

/** Places that a decimal has at most anywhere (a unit price). */
const MOST_PLACES = 10

/** How many of them that pattern takes. */
function placesOf(pattern: RegExp): number {
  let places = 0
  while (places < MOST_PLACES && pattern.test(`1.${'1'.repeat(places + 1)}`)) places += 1
  return places
}

/** Reads a typed value as the schema wants it; empty optional fields are left out. */
export function promptValue(field: PromptField, typed: string | boolean): unknown {
  if (typeof typed === 'boolean') return typed
  if (typed === '' && !field.required) return undefined
  if (field.kind === 'int') return /^\d+$/.test(typed) ? Number(typed) : typed
  if (field.kind === 'choice') return field.options.find(option => String(option) === typed) ?? typed
  return typed
}
