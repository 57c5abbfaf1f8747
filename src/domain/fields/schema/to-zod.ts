import { z } from 'zod'
import { dayFromWire } from '../../../core/dates/day.ts'
import { isChave } from '../../../core/document/chave.ts'
import { isCnpj } from '../../../core/document/cnpj.ts'
import { isCpf } from '../../../core/document/cpf.ts'
import { keptGtin } from '../../../core/document/gtin.ts'
import { follow } from '../../../core/fields/reach.ts'
import { dec, isDecimal } from '../../../core/money/decimal.ts'
import { oncePer } from '../../../core/once-per.ts'
import { digits } from '../../schema/digits.ts'
import { decimal, id, missing, requiredText, text } from '../../schema/types.ts'
import { senhaForte } from '../../senha.ts'
import { bareCode, objectOf } from '../coded.ts'
import { columnsOf, isCode } from '../columns.ts'
import type { AnyRegister, Predicate, RecordContext } from '../define.ts'
import { type Field, type Fields, LONG_TEXT } from '../field.ts'
import { DIGITS, GRANDE_DEMAIS, INT_MAX } from './number-ceiling.ts'

const OBRIGATORIO = 'Campo Obrigatório'

/** New image as a data URL, or the URL of the stored photo, which means unchanged. */
const PHOTO =
  /^(data:image\/(jpeg|jpg|png|gif);base64,[A-Za-z0-9+/]+=*|\/api\/v1\/fotos\/\d{1,15}(\?[\w=&-]{0,200})?)$/

/**
 * Makes the schema of a register's body, for form and server. Keys are the JSON keys; groups are nested, lists are arrays of
 * objects. Conditions of `requiredWhen` run even if fields have faults (`when: () => true`), so they must accept any value.
 */
export function toZod(register: AnyRegister, contexto: RecordContext): z.ZodType<Record<string, unknown>> {
  const fields = register.fields as Fields
  let schema = demanding(shape(fields, false), fields, register.requiredWhen ?? {}, contexto)
  for (const { campo, mensagem, ok } of register.rules ?? [])
    schema = schema.refine(value => ok(value as never, contexto), {
      path: campo.split('.'),
      message: mensagem,
      // runs even if other fields have faults, but not if `campo` has one, or if a value has a type that rules cannot read
      when: ({ value, issues }) =>
        isRecord(value) &&
        !issues.some(issue => `${issue.path?.join('.')}.`.startsWith(`${campo}.`) || misshapen(issue)),
    })
  return schema
}

/** Tells if a fault is a present value that rules cannot read: a null row, text instead of a list, an unknown option. */
function misshapen({ code, expected, input, path }: z.core.$ZodRawIssue): boolean {
  const there = input === null ? typeof path?.at(-1) === 'number' : input !== undefined && input !== ''
  return (
    there &&
    (code === 'invalid_value' || (code === 'invalid_type' && (expected === 'array' || expected === 'object')))
  )
}

type Schema = z.ZodType<Record<string, unknown>>

/** Adds to a schema the checks that depend on other fields; they run even if fields have faults. */
function demanding(start: Schema, fields: Fields, requiredWhen: Conditions, contexto: RecordContext): Schema {
  let schema = start
  for (const { path, message, ok } of demandsOf(fields, requiredWhen, contexto))
    schema = schema.refine(value => !isRecord(value) || ok(value), { path, message, when: () => true })
  return schema
}

type Conditions = Readonly<Record<string, Predicate<unknown> | undefined>>

interface Demand {
  path: string[]
  message: string
  ok: (value: Record<string, unknown>) => boolean
}

/** Lists the checks that depend on other fields: a field must be filled, or its option must be valid. */
export function demandsOf(fields: Fields, requiredWhen: Conditions, contexto: RecordContext): Demand[] {
  const demands: Demand[] = []
  for (const [name, condition] of Object.entries(requiredWhen)) {
    if (!condition) continue
    const path = wirePath(fields, name)
    const ok: Demand['ok'] = value => !condition(value, contexto) || filled(follow(value, path))
    demands.push({ path, message: OBRIGATORIO, ok })
  }
  for (const [name, field] of Object.entries(fields)) {
    if (field.type !== 'enum' || !field.opcaoWhen) continue
    const { opcaoWhen, options } = field
    const ok: Demand['ok'] = value =>
      !options.some(([option]) => option === value[name]) || opcaoWhen(value[name] as string, value)
    demands.push({ path: [name], message: 'Opção inválida', ok })
  }
  return demands
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** Makes the schema of a PUT, with every key optional: the server merges the body into the record and checks the result. */
export const toPartialZod = (register: AnyRegister): z.ZodObject => shape(register.fields as Fields, true)

const shape = (fields: Fields, partial: boolean): z.ZodObject =>
  partial ? partialShape(fields) : wholeShape(fields)
const wholeShape = oncePer((fields: Fields) => makeShape(fields, false))
const partialShape = oncePer((fields: Fields) => makeShape(fields, true))

function makeShape(fields: Fields, partial: boolean): z.ZodObject {
  const entries = Object.entries(fields).flatMap(([name, field]): [string, z.ZodType][] => {
    if (field.virtual === 'answer') return []
    const key = field.type === 'group' || field.type === 'list' ? name : wireKeyOf(name, field)
    const schema = one(field, partial).meta({ title: field.label })
    if (!field.required || partial) return [[key, schema.nullable().optional()]]
    // optional, but an empty value is a fault: the server writes the default only when the key is absent
    return [[key, 'default' in field ? schema.optional() : schema]]
  })
  return z.object(Object.fromEntries(entries))
}

export const wireKeyOf = (name: string, field: Field) => columnsOf({ [name]: field })[0]?.key ?? name

/** Makes the schema of one field's value; `partial` for a PUT. A legal code may come as an object of code and text. */
export function one(field: Field, partial: boolean): z.ZodType {
  const shape = objectOf(field)
  if (shape) return z.preprocess(value => bareCode(value, shape), bare(field, partial))
  if (field.type === 'digits' && field.asGtin)
    return z.preprocess(
      value => (typeof value === 'string' ? (keptGtin(value) ?? '') : value),
      bare(field, partial),
    )
  return bare(field, partial)
}

function bare(field: Field, partial: boolean): z.ZodType {
  switch (field.type) {
    case 'text':
    case 'digits':
    case 'phone':
    case 'email':
      return textual(field)
    case 'int':
      return z
        .int(missing)
        .min(
          field.min ?? -INT_MAX - 1,
          field.min === undefined ? GRANDE_DEMAIS : `O valor mínimo é ${field.min}.`,
        )
        .max(field.max ?? INT_MAX, field.max === undefined ? GRANDE_DEMAIS : `O valor máximo é ${field.max}.`)
    case 'decimal':
    case 'money':
      return amount(field)
    case 'bool':
      return z.boolean(missing)
    case 'date':
      return z.string().refine(value => realDate(value), emptyOr(field, 'Data inválida'))
    case 'datetime':
      return z
        .string()
        .refine(
          value => realDate(value.slice(0, 10)) && TIME.test(value.slice(11)),
          emptyOr(field, 'Data inválida'),
        )
    case 'time':
      return z.string().regex(TIME, emptyOr(field, 'Hora inválido')) // the specification's spelling (G-088)
    case 'enum':
      return z.literal(
        field.options.map(([value]) => value),
        field.recusa ? optionOr(field.recusa) : option,
      )
    case 'checklist':
      return z
        .array(
          z.literal(
            field.options.map(([value]) => value),
            option,
          ),
          missing,
        )
        .min(field.min ?? 0, OBRIGATORIO)
        .max(field.options.length)
    case 'ref':
      return isCode(field.to) ? code(field.required) : id
    case 'photo':
      return z
        .string()
        .max(2_000_000, 'Imagem grande demais')
        .regex(PHOTO, 'Esse tipo de arquivo não é permitido!')
    case 'values':
      return z.array(field.of === 'ref' ? id : field.of === 'email' ? email : text(120)).max(field.max ?? 200)
    case 'group':
      return shape(field.of, partial)
    case 'list':
      return z
        .array(row(field, partial), field.vazio ? emptied(field.vazio) : undefined)
        .min(field.min ?? 0, field.vazio ?? OBRIGATORIO)
        .max(field.max ?? 1000)
  }
}

/** Makes the schema of a list's row. In a PUT, conditions are not checked here but on the merged record. */
function row(field: Extract<Field, { type: 'list' }>, partial: boolean): Schema {
  const schema = shape(field.of, false).extend({ id: id.optional() })
  return partial ? schema : demanding(schema, field.of, field.requiredWhen ?? {}, DE_LINHA)
}

/** Context for conditions of a list's row, which read only the row. */
export const DE_LINHA: RecordContext = {
  novo: false,
  gerenciar_estoque: false,
  venda_app: false,
  hoje: '',
}

/** Gives the message for an invalid text: 'required' if a required field is empty. */
const emptyOr = ({ required }: Field, texto: string) => ({
  error: ({ input }: { input?: unknown }) => (required && input === '' ? OBRIGATORIO : texto),
})

/** Replaces the message for a missing value. */
const emptied = (texto: string) => ({
  error: (issue: { input?: unknown }) => (missing.error(issue) ? texto : undefined),
})

const optionOr = (texto: string) => ({
  error: (issue: { input?: unknown }) => missing.error(issue) ?? texto,
})
const option = optionOr('Opção inválida')
const TIME = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/
const email = text(120).regex(/^[^\s@]+@[^\s@]+\.[^\s@.]+$/, 'E-mail inválido')

/** Makes the schema of a code of digits or letters. JSON numbers pass too, for municipality and country codes (G-136). */
const code = (required: boolean | undefined) =>
  z.union([required ? requiredText(10) : text(10), z.int().positive().max(9_999_999)], option)

type Textual = Extract<Field, { type: 'text' | 'digits' | 'phone' | 'email' }>

function textual(field: Textual): z.ZodType {
  if (field.type === 'email') return field.required ? email : z.union([z.literal(''), email])
  let schema = field.required ? requiredText(field.max) : text(field.max)
  const { min } = field
  if (min !== undefined)
    schema = schema.refine(v => v === '' || v.length >= min, `Informe ao menos ${min} caracteres`)
  if (field.type === 'text' && field.max < LONG_TEXT)
    schema = schema.refine(v => !/[\t\r\n]/.test(v), 'Caractere inválido')
  if (field.type === 'text' && field.senha) schema = schema.refine(...senhaForte)
  if (field.type === 'digits' && !field.pattern) schema = digits(schema)
  if (field.type === 'phone') schema = schema.regex(/^(\d{10,11})?$/, 'Telefone inválido')
  if ('semEcomercial' in field && field.semEcomercial)
    schema = schema.refine(v => !v.includes('&'), 'Caractere especial inválido!')
  if ('pattern' in field && field.pattern) {
    const expression = new RegExp(field.pattern[0], 'u')
    // skipped for a text that `max` already refuses: a pattern on a very long text is slow
    schema = schema.refine(v => v.length > field.max || expression.test(v), field.pattern[1])
  }
  if ('documento' in field && field.documento && field.documento !== 'pelo_tipo')
    schema = documento(schema, field.documento)
  return schema
}

/** Checks a CPF (up to 11 characters), a CNPJ or an access key (doc 3 §5.4). */
function documento(schema: ReturnType<typeof text>, kind: 'cnpj' | 'cpf_cnpj' | 'chave') {
  if (kind === 'chave') return schema.refine(v => v === '' || isChave(v), 'Chave de acesso inválida')
  const cpf = (value: string) => kind === 'cpf_cnpj' && value.length <= 11
  return schema
    .refine(v => v === '' || !cpf(v) || isWireCpf(v), 'CPF inválido')
    .refine(v => v === '' || cpf(v) || isWireCnpj(v), 'CNPJ inválido')
}

/** Tells if a value is a valid CPF of 11 digits without mask. */
export const isWireCpf = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{11}$/.test(value) && isCpf(value)
export const isWireCnpj = (value: unknown): boolean =>
  typeof value === 'string' && /^[0-9A-Z]{12}\d\d$/.test(value) && isCnpj(value)

function amount(field: Extract<Field, { type: 'decimal' | 'money' }>): z.ZodType {
  const { min, max } = field
  let schema = decimal(field.places ?? 2, {
    digits: field.digits ?? DIGITS,
    negative: min?.startsWith('-') === true,
    required: field.required === true,
  })
  if (min !== undefined)
    schema = schema.refine(
      v => !isDecimal(v) || dec(v).gte(dec(min)),
      `O valor mínimo é ${min.replace('.', ',')}.`,
    )
  if (max !== undefined)
    schema = schema.refine(
      v => !isDecimal(v) || dec(v).lte(dec(max)),
      `O valor máximo é ${max.replace('.', ',')}.`,
    )
  return schema
}

/** Tells if DD/MM/YYYY is a day that exists, from 1900 to 2199. */
function realDate(value: string): boolean {
  const day = dayFromWire(value)
  return day !== null && day.ano >= 1900 && day.ano <= 2199
}

/** Gives the JSON path of a field name: `categoria` → ['categoria_id'], `estoque.preco_vend` → ['estoque', 'preco_vend']. */
function wirePath(fields: Fields, name: string): string[] {
  const [first = '', ...rest] = name.split('.')
  const field = fields[first]
  if (!field) throw new Error(`register: condition on ${name}, which is no field`)
  if (field.type === 'group') return [first, ...wirePath(field.of, rest.join('.'))]
  return [field.type === 'list' ? first : wireKeyOf(first, field)]
}

const filled = (value: unknown): boolean =>
  value !== null &&
  value !== undefined &&
  (typeof value === 'string' ? value.trim() !== '' : !Array.isArray(value) || value.length > 0)
