import { z } from 'zod'
import { readKey } from '../../core/barcode/read-key.ts'
import { wireToIso } from '../../core/dates/day.ts'
import { cleanText } from '../../core/dfe/kit/text.ts'
import { isChave } from '../../core/document/chave.ts'
import { cleanCnpj, isCnpj, isCpfCnpj } from '../../core/document/cnpj.ts'
import { isCpf } from '../../core/document/cpf.ts'
import { isUf } from '../../core/document/uf.ts'
import { decimal, money, requiredText, text } from '../schema/types.ts'

/** Pattern of the years that the layout accepts, 20xx. */
const CENTURY = /^20/

/** Builds a date field: the user types dd/mm/aaaa or ISO, the value is ISO. */
export const day = (title: string) =>
  z
    .string({ error: 'Campo Obrigatório' })
    .transform(wireToIso)
    .pipe(z.iso.date({ error: 'Use dd/mm/aaaa' }).regex(CENTURY, 'Informe um ano de 2000 a 2099'))
    .meta({ title, data: true })

/** Builds a date field with today as default. */
export const today = (title: string) => day(title).meta({ title, data: true, inicio: 'hoje' })

export const hour = (title: string) =>
  z
    .string({ error: 'Campo Obrigatório' })
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Use hh:mm')
    .meta({ title, hora: true, inicio: 'agora' })

const PICTURE = /^[A-Za-z0-9+/]+={0,2}$/
/** Maximum length of a picture in base64: enough for a phone's photo. */
const PICTURE_MAX = 4_000_000

/** Builds a field for a picture in base64, without the `data:` prefix of a data URL. */
export const picture = (title: string) =>
  z
    .string({ error: 'Escolha a imagem' })
    .min(1, 'Escolha a imagem')
    .max(PICTURE_MAX, 'Imagem maior que 3 MB')
    .regex(PICTURE, 'Imagem inválida')
    .meta({ title, arquivo: 'image/*' })

export const person = (title: string) =>
  z
    .string({ error: 'Campo Obrigatório' })
    .transform(cleanCnpj)
    .refine(isCpfCnpj, 'CPF/CNPJ inválido')
    .meta({ title })

export const company = (title: string) =>
  z.string().transform(cleanCnpj).refine(isCnpj, 'CNPJ inválido').meta({ title })

/** Builds an optional field for a company. */
export const companyIf = (title: string) => company(title).optional().meta({ title })

export const state = (title: string) =>
  z
    .string()
    .transform(sigla => sigla.toUpperCase())
    .refine(isUf, 'UF inválida')
    .optional()
    .meta({ title })

/** Builds the fields of a municipality by its name; `empty` tells which it is when nothing is typed. */
export const city = (empty: string) => ({
  uf: state('UF'),
  cidade: text(60).optional().meta({ title: 'Município', description: empty }),
})

export const cpf = (title: string) =>
  z
    .string({ error: 'Campo Obrigatório' })
    .transform(typed => typed.replace(/[.\-\s]/g, ''))
    .refine(isCpf, 'CPF inválido')
    .meta({ title })

export const item = z.int({ error: 'Número inválido' }).min(1).max(990).meta({ title: 'Item da nota' })

/** Minimum and maximum number of decimals of an amount in R$, in the note's history. */
const REAIS = [2, 2]

/** Fields of an item's quantity, and of its IBS and CBS when they are not proportional to the quantity. */
export const ofItem = {
  item,
  qtde: decimal(4, { digits: 11, required: true })
    .refine(qtde => /[1-9]/.test(qtde), 'Informe mais que zero')
    .meta({ title: 'Quantidade', casas: [0, 4] }),
  valor_ibs: money
    .optional()
    .meta({ title: 'Valor do IBS', casas: REAIS, description: 'Vazio: a parte do item, pela quantidade' }),
  valor_cbs: money
    .optional()
    .meta({ title: 'Valor da CBS', casas: REAIS, description: 'Vazio: a parte do item, pela quantidade' }),
}

export const amount = (title: string) =>
  decimal(2, { digits: 13, required: true }).meta({ title, casas: REAIS })

/** Builds an optional field for an amount. The metadata come last, because forms read those of the outermost schema. */
export const amountIf = (title: string) => amount(title).optional().meta({ title, casas: REAIS })

const MORE_THAN_WHOLE = /^(?:100\.0*[1-9]|10[1-9]|1[1-9]\d|[2-9]\d\d)/

/** Builds an optional field for a rate in the note's layout, at most 100 %. */
export const percentIf = (title: string) =>
  decimal(4, { digits: 3 })
    .refine(typed => !MORE_THAN_WHOLE.test(typed), 'Informe até 100%')
    .optional()
    .meta({ title, casas: [2, 4] })

export const key = (title: string) =>
  z
    .string({ error: 'Campo Obrigatório' })
    // the scanner may have read the QR Code on the paper
    .transform(typed => readKey(typed) ?? typed.replace(/\s/g, ''))
    .refine(isChave, 'Chave de acesso inválida')
    .meta({ title })

const degrees = (title: string, most: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(?:\.\d{1,10})?$/, 'Use graus com ponto, como -23.550520')
    .refine(typed => Math.abs(Number(typed)) <= most, 'Graus fora do mundo')
    .optional()
    .meta({ title })

/** Fields for the place of the event. */
export const place = { latitude: degrees('Latitude', 90), longitude: degrees('Longitude', 180) }

/** Builds a field with a fixed list of choices, by their labels. */
export const choice = <const V extends readonly [string, ...string[]]>(
  title: string,
  values: V,
  words: Readonly<Record<string, string>>,
) => z.enum(values).meta({ title, rotulos: words, ordem: values })

export const yes = (title: string) =>
  z
    .boolean()
    .refine(marked => marked, 'Marque para confirmar')
    .meta({ title })

/** Field for the protocol of the event to be cancelled. */
export const undone = z.object({
  protocolo: z
    .string()
    .regex(/^\d{15}(?:\d{2})?$/, 'Protocolo de 15 ou 17 dígitos')
    .optional()
    .meta({ title: 'Protocolo do evento', description: 'Vazio: o último registrado' }),
})

/** Builds a text field, measured as the XML holds the text: without emoji, with single spaces. */
export const name = (title: string, min: number, max: number) =>
  requiredText(max)
    .refine(typed => cleanText(typed, max).length >= min, `Informe ao menos ${min} caracteres`)
    .meta({ title })

export const words = (title: string, max: number, description?: string) =>
  text(max)
    .optional()
    .meta({ title, ...(description ? { description } : {}) })

/** Refuses one of two fields without the other. */
export const both = (
  typed: Readonly<Record<string, unknown>>,
  ctx: z.RefinementCtx,
  a: string,
  b: string,
) => {
  for (const [said, other] of [
    [a, b],
    [b, a],
  ] as const)
    if (typed[said] !== undefined && typed[other] === undefined)
      ctx.addIssue({ code: 'custom', path: [other], message: 'Campo Obrigatório' })
}
