import { z } from 'zod'
import { readOpenDays } from '../../core/dates/open-days.ts'
import { isCnpj } from '../../core/document/cnpj.ts'
import { isCpf } from '../../core/document/cpf.ts'
import { dec, isDecimal } from '../../core/money/decimal.ts'
import { readPixKey } from '../../core/pix/key.ts'
import { marksOf } from '../../core/text/marks.ts'
import { AJUSTES, type Setting, type SettingKey } from '../config/ajustes.ts'
import { testMail } from '../config/email.ts'
import { FOOTER } from '../config/impressao.ts'
import { PAGINAS, type Pagina } from '../config/paginas.ts'
import { decimal, idParam, money } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'
import { accountSessao } from './sessao.ts'

const acesso = { permission: 'menu_configuracoes' } as const
const valor = z.union([z.boolean(), z.number(), z.string()]).nullable()

const efetivo = z.object({
  chave: z.string(),
  valor,
  /** Level that sets the value in force: the account, the company, or neither ('padrao'). */
  origem: z.enum(['padrao', 'conta', 'empresa']),
})
export type AjusteEfetivo = z.output<typeof efetivo>

const data = z.iso.date('Data inválida')

/** A PIX key with or without mask, or the bank's 'copia e cola' text; empty: none. */
const pixKey = z
  .string('Chave PIX inválida')
  .max(600, 'Máximo de 600 caracteres')
  .transform((typed, context) => {
    if (typed.trim() === '') return ''
    const read = readPixKey(typed)
    if (typeof read !== 'string') return read.chave
    context.addIssue({ code: 'custom', message: read })
    return z.NEVER
  })

/** Weekdays and holidays on which the shop opens, as typed or as stored; '': unknown. */
const openDays = z
  .string('Use texto')
  .max(120, 'Máximo de 120 caracteres')
  .transform((typed, context) => {
    const read = readOpenDays(typed)
    if (read !== null) return read
    context.addIssue({ code: 'custom', message: 'Use dias da semana: seg a sáb, feriados' })
    return z.NEVER
  })

/** Makes the schema of a percentage with two decimal places. */
const rate = (max: number) =>
  decimal(2, { digits: 3 })
    .refine(typed => !isDecimal(typed) || dec(typed).lte(max), `Máximo ${max}`)
    .transform(typed => dec(typed).toFixed(2))

/** Makes the schema of a text with placeholders; the error names an unknown placeholder. */
const template = (marcas: readonly string[], max: number) =>
  z
    .string('Use texto')
    .trim()
    .max(max, `Máximo de ${max} caracteres`)
    .superRefine((text, context) => {
      const unknown = marksOf(text).filter(name => !marcas.includes(name))
      if (unknown.length > 0)
        context.addIssue({
          code: 'custom',
          message: `{${unknown[0]}} não existe: use ${marcas.map(name => `{${name}}`).join(' ')}`,
        })
      if (max <= ONE_LINE && /[\r\n]/.test(text))
        context.addIssue({ code: 'custom', message: 'Use uma linha só' })
    })
/** Maximum length of an e-mail subject. */
const ONE_LINE = 120

type Maker = (setting: Setting & { min: number; max: number }) => z.ZodType
const SCHEMAS: Readonly<Record<Setting['tipo'], Maker>> = {
  bool: () => z.boolean('Use verdadeiro ou falso'),
  int: ({ min, max, palavras }) =>
    z
      .int('Número inválido')
      .min(min, `Mínimo ${min}`)
      .max(max, `Máximo ${max}`)
      .refine(n => !palavras || String(n) in palavras, 'Escolha inválida'),
  data: () => data,
  dias: () => openDays,
  digitos: ({ max, forma: [pattern, message] = ['', ''] }) =>
    z
      .string('Use só números')
      .regex(new RegExp(`^\\d{0,${max}}$`), `Use só números, até ${max}`)
      .refine(text => text === '' || new RegExp(pattern).test(text), message),
  documento: ({ forma: [pattern, message] = ['', ''] }) =>
    z
      .string('Use só o número')
      .refine(v => v === '' || (v.length === 11 ? isCpf(v) : isCnpj(v)), 'CPF ou CNPJ inválido')
      .refine(v => v === '' || new RegExp(pattern).test(v), message),
  email: ({ max }) =>
    z.union(
      [z.literal(''), z.email('E-mail inválido').max(max, `Máximo de ${max} caracteres`)],
      'E-mail inválido',
    ),
  modelo: ({ marcas = [], max }) => template(marcas, max),
  pix: () => pixKey,
  segredo: ({ max, forma: [pattern, message] = ['^[\\x21-\\x7e]+$', 'Código inválido'] }) =>
    z.string(message).regex(new RegExp(pattern), message).max(max, `Máximo de ${max} caracteres`),
  linhas: () =>
    z
      .string('Use texto')
      .trim()
      .refine(
        text => text.split(/\r?\n/).every(line => line.length <= FOOTER.letters),
        `Cada linha tem no máximo ${FOOTER.letters} letras`,
      )
      .refine(text => text.split(/\r?\n/).length <= FOOTER.lines, `Use até ${FOOTER.lines} linhas`),
  taxa: ({ max }) => rate(max),
  texto: ({ max, forma: [pattern, message] = ['', ''] }) =>
    z
      .string('Use texto')
      .trim()
      .max(max, `Máximo de ${max} caracteres`)
      .refine(text => text === '' || new RegExp(pattern).test(text), message)
      .refine(text => !/[\r\n]/.test(text), 'Use uma linha só'),
  valor: () => money.transform(typed => dec(typed).toFixed(2)),
}

/** Makes a setting's schema; null removes the value, so that the inherited one is in force. */
const schemaOf = (setting: Setting): z.ZodType =>
  SCHEMAS[setting.tipo]({ min: 0, max: 999, ...setting })
    .nullable()
    .optional()
    .meta({ title: setting.titulo })

const corpo = (onde?: Setting['onde']) =>
  z.strictObject(
    Object.fromEntries(
      (AJUSTES as readonly Setting[])
        .filter(ajuste => !onde || ajuste.onde === onde)
        .map(ajuste => [ajuste.chave, schemaOf(ajuste)]),
    ) as Record<SettingKey, z.ZodType>,
  )

/** Value shown on a settings page but changed on another screen. */
const emVigor = z.object({
  pagina: z.enum(Object.keys(PAGINAS) as [Pagina, ...Pagina[]]),
  titulo: z.string(),
  valor: z.string(),
  /** Place of the value: the company's screen, a till, another register, or the configuration of the server. */
  origem: z.enum(['empresa', 'caixa', 'cadastro', 'instalacao']),
  /** Path of the screen that changes the value; null: only the server's configuration does. */
  caminho: z.string().nullable(),
})
export type EmVigor = z.output<typeof emVigor>

/** Last change of a setting, from the audit log. */
const mudanca = z.object({
  chave: z.string(),
  usuario: z.string().nullable(),
  /** Instant, ISO. */
  em: z.string(),
  antes: valor,
  depois: valor,
})
export type MudancaDeAjuste = z.output<typeof mudanca>

const resposta = z.object({ data: z.array(efetivo) })

/** Lists every setting with the value in force for the session's company, where it is set, and its last change. */
export const verAjustes = defineEndpoint({
  method: 'GET',
  path: 'config/ajustes',
  summary: 'Ajustes: valores em vigor',
  acesso,
  /** `envia_email`: the company can send e-mail, by its own mail server or the installation's */
  response: resposta.extend({
    em_vigor: z.array(emVigor),
    mudancas: z.array(mudanca),
    envia_email: z.boolean(),
  }),
})

/** Changes the given settings, and notifies open tills. */
export const mudarAjustes = defineEndpoint({
  method: 'PUT',
  path: 'config/ajustes',
  summary: 'Ajustes: mudar',
  acesso,
  body: corpo(),
  response: resposta,
})

/** Changes the account's settings, at the path that the API contract names. */
export const mudarAccount = defineEndpoint({
  method: 'PUT',
  path: 'accounts/:id',
  summary: 'Conta: mudar ajustes',
  acesso,
  params: z.object({ id: idParam }),
  body: corpo('conta'),
  response: z.object({ data: accountSessao }),
})

/** Sends a test e-mail at once, through the company's mail server if set, and gives the server's reply. */
export const testarEmail = defineEndpoint({
  method: 'POST',
  path: 'config/email/teste',
  summary: 'E-mail: enviar uma carta de teste',
  acesso,
  body: testMail,
  response: z.object({ data: z.object({ servidor: z.string(), resposta: z.string() }) }),
})
