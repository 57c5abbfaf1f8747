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

/** Fields of a document in the back office: without the fields marked `till`, which only a till sends. */
type Kept<F> = { [K in keyof F as F[K] extends { till: true } ? never : K]: F[K] }
const kept = <F extends DocumentFields>(fields: F): Kept<F> =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => !field.till)) as Kept<F>

const DITO = kept(CABECALHO)
const ITEM = kept(ITENS)

type Said<S extends z.ZodRawShape, K extends keyof S> = { [N in K]: z.output<S[N]> } & {
  [N in Exclude<keyof S, K>]?: z.output<S[N]> | null | undefined
}

/** Fields that a body must have; all others may be absent. */
const NAMED = ['tipo_operacao', 'modelo', 'valor_produtos', 'valor_total'] as const
const OF_LINE = ['produto_id', 'qtde'] as const
const OF_PAYMENT = ['valor', 'numparcelas'] as const

/** A line as received. Fields copied from the product may be absent. Rule id 0 or null: none; absent: the product's. */
export type ItemRecebido = Said<WireShape<typeof ITEM>, (typeof OF_LINE)[number]>

/** A payment as received or made here: what it does not say is said by its method, and its instalments are made. */
type PagamentoRecebido = Said<WireShape<typeof PAGAMENTO>, (typeof OF_PAYMENT)[number]>

/** A document as received (doc 3 §7); absent fields are derived from the operation, the products and the registers. */
export type DocumentoRecebido = Said<WireShape<typeof DITO>, (typeof NAMED)[number]> & {
  /** dd/mm/yyyy hh:mm:ss in the company's time, or ISO. Default: now. */
  datavenda?: string | null | undefined
  /** Version on which a change is based. */
  versao?: number | undefined
  itens: readonly ItemRecebido[]
  pagamento: readonly PagamentoRecebido[]
}

/** Removes defaults, optionality and nullability: defaults are applied later, where the whole document is known. */
const bare = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? bare(schema.unwrap() as z.ZodType)
    : schema

/** Makes all fields optional except `named`: required-faults.ts and first-fault.ts later find what the document lacks. */
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

/** Pattern of 'dd/mm/yyyy hh:mm:ss', with its parts. */
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

/** Body of a back-office document: POST vendas without a till. */
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

/** Turns a new document's form values into a body without payments, leaving out fields that a body does not have. */
export const bodyOfValues = (values: Readonly<Record<string, unknown>>): DocumentoRecebido =>
  documentoBody.parse({
    ...pickKeys(HEADER_KEYS, values),
    itens: ((values['itens'] ?? []) as Readonly<Record<string, unknown>>[]).map(line =>
      pickKeys(LINE_KEYS, line),
    ),
    pagamento: [],
  })

/** Tells if the body is a till's sale: it has a terminal_id. */
export const ofTill = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'terminal_id' in body && body.terminal_id !== null
