import { z } from 'zod'
import { isCnpj } from '../../core/document/cnpj.ts'
import { isCpf } from '../../core/document/cpf.ts'
import { dec, isDecimal } from '../../core/money/decimal.ts'
import { readPixKey } from '../../core/pix/key.ts'
import { AJUSTES, type Setting, type SettingKey } from '../config/ajustes.ts'
import { PAGINAS, type Pagina } from '../config/paginas.ts'
import { decimal, idParam } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'
import { accountSessao } from './sessao.ts'

const acesso = { permission: 'menu_configuracoes' } as const
const valor = z.union([z.boolean(), z.number(), z.string()]).nullable()

const efetivo = z.object({
  chave: z.string(),
  valor,
  /** Source of the value in force. */
  origem: z.enum(['padrao', 'conta', 'empresa']),
})
export type AjusteEfetivo = z.output<typeof efetivo>

/** YYYY-MM-DD of a day that exists. */
const data = z.iso.date('Data inválida').nullable()

/** A PIX key with any mask, or the bank's 'copia e cola' text; empty: none. */
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

/** Makes a % with two places, as in the column. */
const rate = (max: number) =>
  decimal(2, { digits: 3 })
    .refine(typed => !isDecimal(typed) || dec(typed).lte(max), `Máximo ${max}`)
    .transform(typed => dec(typed).toFixed(2))

function schemaOf({ tipo, min = 0, max = 999, titulo }: Setting): z.ZodType {
  const base =
    tipo === 'bool'
      ? z.boolean('Use verdadeiro ou falso')
      : tipo === 'data'
        ? data
        : tipo === 'digitos'
          ? z.string('Use só números').regex(new RegExp(`^\\d{0,${max}}$`), `Use só números, até ${max}`)
          : tipo === 'documento'
            ? z
                .string('Use só o número')
                .refine(v => v === '' || (v.length === 11 ? isCpf(v) : isCnpj(v)), 'CPF ou CNPJ inválido')
            : tipo === 'email'
              ? z.union(
                  [z.literal(''), z.email('E-mail inválido').max(max, `Máximo de ${max} caracteres`)],
                  'E-mail inválido',
                )
              : tipo === 'pix'
                ? pixKey
                : tipo === 'texto'
                  ? z.string('Use texto').trim().max(max, `Máximo de ${max} caracteres`)
                  : tipo === 'taxa'
                    ? rate(max)
                    : tipo === 'segredo'
                      ? z
                          .string('Código inválido')
                          .regex(/^[\x21-\x7e]+$/, 'Código inválido')
                          .max(max, `Máximo de ${max} caracteres`)
                          .nullable()
                      : z.int('Número inválido').min(min, `Mínimo ${min}`).max(max, `Máximo ${max}`)
  return base.optional().meta({ title: titulo })
}

const corpo = (onde?: Setting['onde']) =>
  z.strictObject(
    Object.fromEntries(
      (AJUSTES as readonly Setting[])
        .filter(ajuste => !onde || ajuste.onde === onde)
        .map(ajuste => [ajuste.chave, schemaOf(ajuste)]),
    ) as Record<SettingKey, z.ZodType>,
  )

/** Value shown on a settings page but decided elsewhere. */
const emVigor = z.object({
  pagina: z.enum(Object.keys(PAGINAS) as [Pagina, ...Pagina[]]),
  titulo: z.string(),
  valor: z.string(),
  /** Source of the value: the company's screen, a till, another register, or the server's start. */
  origem: z.enum(['empresa', 'caixa', 'cadastro', 'instalacao']),
  /** Screen that changes it; null: only at the server's start. */
  caminho: z.string().nullable(),
})
export type EmVigor = z.output<typeof emVigor>

const resposta = z.object({ data: z.array(efetivo) })

/** Lists every setting with its value in force for the session's company, and its source. */
export const verAjustes = defineEndpoint({
  method: 'GET',
  path: 'config/ajustes',
  summary: 'Ajustes: valores em vigor',
  acesso,
  response: resposta.extend({ em_vigor: z.array(emVigor) }),
})

/** Changes the settings given; open tills are told. */
export const mudarAjustes = defineEndpoint({
  method: 'PUT',
  path: 'config/ajustes',
  summary: 'Ajustes: mudar',
  acesso,
  body: corpo(),
  response: resposta,
})

/** Changes the account's settings, under the contract's name. */
export const mudarAccount = defineEndpoint({
  method: 'PUT',
  path: 'accounts/:id',
  summary: 'Conta: mudar ajustes',
  acesso,
  params: z.object({ id: idParam }),
  body: corpo('conta'),
  response: z.object({ data: accountSessao }),
})
