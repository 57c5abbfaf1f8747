import { z } from 'zod'
import { readKey } from '../../core/barcode/read-key.ts'
import { cleanText } from '../../core/dfe/kit/text.ts'
import { isChave } from '../../core/document/chave.ts'
import { cleanCnpj, isCnpj, isCpfCnpj } from '../../core/document/cnpj.ts'
import { isUf } from '../../core/document/uf.ts'
import { decimal, money, requiredText, text } from '../schema/types.ts'

const TYPED_DAY = /^(\d{2})\/(\d{2})\/(\d{4})$/

/** The layout's dates are of this century. */
const CENTURY = /^20/

/** dd/mm/aaaa as a hand types it, or ISO; comes out ISO. */
export const day = (title: string) =>
  z
    .string({ error: 'Campo Obrigatório' })
    .transform(typed => typed.replace(TYPED_DAY, '$3-$2-$1'))
    .pipe(z.iso.date({ error: 'Use dd/mm/aaaa' }).regex(CENTURY, 'Informe um ano de 2000 a 2099'))
    .meta({ title, data: true })

/** One that is mostly today. */
export const today = (title: string) => day(title).meta({ title, data: true, inicio: 'hoje' })

export const hour = (title: string) =>
  z
    .string({ error: 'Campo Obrigatório' })
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Use hh:mm')
    .meta({ title, hora: true, inicio: 'agora' })

const PICTURE = /^[A-Za-z0-9+/]+={0,2}$/
/** Limit of a picture in base64: a telephone's photograph. */
const PICTURE_MAX = 4_000_000

/** A picture in base64, without what a browser puts before it. */
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
  z.string().transform(cleanCnpj).refine(isCnpj, 'CNPJ inválido').optional().meta({ title })

export const state = (title: string) =>
  z
    .string()
    .transform(sigla => sigla.toUpperCase())
    .refine(isUf, 'UF inválida')
    .optional()
    .meta({ title })

export const item = z.int({ error: 'Número inválido' }).min(1).max(990).meta({ title: 'Item da nota' })

/** Places that its history shows, at least and at most. */
const REAIS = [2, 2]

/** How much of an item, and of its taxes what is not its share. */
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

/** One that may be left out: what is said of a field stands on its outermost schema. */
export const amountIf = (title: string) => amount(title).optional().meta({ title, casas: REAIS })

const MORE_THAN_WHOLE = /^(?:100\.0*[1-9]|10[1-9]|1[1-9]\d|[2-9]\d\d)/

/** A rate as the layout has it, up to the whole; what is left out is none. */
export const percentIf = (title: string) =>
  decimal(4, { digits: 3 })
    .refine(typed => !MORE_THAN_WHOLE.test(typed), 'Informe até 100%')
    .optional()
    .meta({ title, casas: [2, 4] })

export const key = (title: string) =>
  z
    .string({ error: 'Campo Obrigatório' })
    // what a scanner reads off the paper is the QR Code
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

/** Place of the event. */
export const place = { latitude: degrees('Latitude', 90), longitude: degrees('Longitude', 180) }

/** One of a closed list, by its words. */
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

/** Which of the registered ones is undone. */
export const undone = z.object({
  protocolo: z
    .string()
    .regex(/^\d{15}(?:\d{2})?$/, 'Protocolo de 15 ou 17 dígitos')
    .optional()
    .meta({ title: 'Protocolo do evento', description: 'Vazio: o último registrado' }),
})

/** As it goes into the XML, where an emoji goes and blanks become one. */
export const name = (title: string, min: number, max: number) =>
  requiredText(max)
    .refine(typed => cleanText(typed, max).length >= min, `Informe ao menos ${min} caracteres`)
    .meta({ title })

export const words = (title: string, max: number, description?: string) =>
  text(max)
    .optional()
    .meta({ title, ...(description ? { description } : {}) })
