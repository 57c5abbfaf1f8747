import { z } from 'zod'
import { isoToWire, writtenDay } from '../../../core/dates/day.ts'
import type { DocumentFields } from '../../../core/fields/document-field.ts'
import { partsOf } from '../../../core/fields/parts.ts'
import { CABECALHO } from '../../../core/venda/fields/cabecalho.ts'
import { ITENS } from '../../../core/venda/fields/itens.ts'
import { PAGAMENTO } from '../../../core/venda/fields/pagamento.ts'
import { MAX_ITENS } from '../../../core/venda/limits.ts'
import { instant } from '../../schema/types.ts'
import { type WireShape, wireShape } from '../to-zod.ts'

/** Those that a document has: what only a till says is away. */
type Kept<F> = { [K in keyof F as F[K] extends { till: true } ? never : K]: F[K] }
const kept = <F extends DocumentFields>(fields: F): Kept<F> =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => !field.till)) as Kept<F>

const DITO = kept(CABECALHO)
const ITEM = kept(ITENS)

type Said<S extends z.ZodRawShape, K extends keyof S> = { [N in K]: z.output<S[N]> } & {
  [N in Exclude<keyof S, K>]?: z.output<S[N]> | null | undefined
}

/** Fields that a body may not leave out. */
const NAMED = ['tipo_operacao', 'modelo', 'valor_produtos', 'valor_total'] as const
const OF_LINE = ['produto_id', 'qtde'] as const

/** A line as it comes: what it copies from its product may be left out. A rule of 0 or null: it has none; absent: its product's own. */
export type ItemRecebido = Said<WireShape<typeof ITEM>, (typeof OF_LINE)[number]>

/** A document as it comes (doc 3 §7); what it leaves out is found out from its operation, its products and the registers. */
export type DocumentoRecebido = Said<WireShape<typeof DITO>, (typeof NAMED)[number]> & {
  /** dd/mm/yyyy hh:mm:ss where the company is, or ISO. Absent: now. */
  datavenda?: string | null | undefined
  /** Version that a change was based on. */
  versao?: number | undefined
  itens: readonly ItemRecebido[]
  pagamento: readonly z.output<z.ZodObject<WireShape<typeof PAGAMENTO>>>[]
}

/** Strips defaults, because they are decided where the rest of the document is known. */
const bare = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? bare(schema.unwrap() as z.ZodType)
    : schema

/** All but those may be absent, null or empty: what lacks is judged where the whole is known (first-fault.ts). */
function loosened(fields: DocumentFields, named: readonly string[]): Record<string, z.ZodType> {
  const loose = partsOf(fields).map(({ name, key, field }) =>
    named.includes(key) ? [name, field] : [name, { ...field, required: undefined }],
  )
  const shape = wireShape(Object.fromEntries(loose)) as Readonly<Record<string, z.ZodType>>
  return Object.fromEntries(
    Object.entries(shape).map(([key, schema]) => [
      key,
      named.includes(key) ? bare(schema) : bare(schema).nullish(),
    ]),
  )
}

/** 'dd/mm/yyyy hh:mm:ss'; its parts. */
export const MOMENTO = /^(\d{2}\/\d{2}\/\d{4}) ([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/

const isDay = (wire: string | undefined): boolean => writtenDay(wire) !== null

const momento = z.union(
  [
    instant.refine(text => isDay(isoToWire(text.slice(0, 10))), 'Data inválida'),
    z.string().refine(text => isDay(MOMENTO.exec(text)?.[1]), 'Data inválida'),
  ],
  { error: 'Data inválida' },
)

const item = z.object({
  ...loosened(ITEM, OF_LINE),
  ...Object.fromEntries(
    Object.keys(wireShape(ITEM))
      .filter(key => key.startsWith('regra'))
      .map(key => [key, z.int().min(0).nullish()]),
  ),
})

/** Body of a document of the back office: what of POST vendas has no till. */
export const documentoBody = z.object({
  ...loosened(DITO, NAMED),
  datavenda: momento.nullish(),
  versao: z.int().min(1).optional(),
  itens: z.array(item).max(MAX_ITENS, `Máximo de ${MAX_ITENS} itens`).default([]),
  pagamento: z
    .array(z.object(wireShape(PAGAMENTO)))
    .max(99)
    .default([]),
}) as unknown as z.ZodType<DocumentoRecebido, Partial<DocumentoRecebido>>

const pickKeys = (keys: readonly string[], from: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(keys.filter(key => key in from).map(key => [key, from[key]]))
const HEADER_KEYS = Object.keys(wireShape(DITO))
const LINE_KEYS = Object.keys(wireShape(ITEM))

/** The values that a new document begins with, as a body says them: what a body does not say is away. */
export const bodyOfValues = (values: Readonly<Record<string, unknown>>): DocumentoRecebido =>
  documentoBody.parse({
    ...pickKeys(HEADER_KEYS, values),
    itens: ((values['itens'] ?? []) as Readonly<Record<string, unknown>>[]).map(line =>
      pickKeys(LINE_KEYS, line),
    ),
    pagamento: [],
  })

/** Is it what a till sold? */
export const ofTill = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'terminal_id' in body && body.terminal_id !== null
