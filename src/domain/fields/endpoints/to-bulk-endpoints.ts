import { z } from 'zod'
import { oncePer } from '../../../core/once-per.ts'
import { defineEndpoint } from '../../api/define.ts'
import { paramsOf } from '../../api/params.ts'
import { id } from '../../schema/types.ts'
import { escritaDe, flagsOf } from '../access.ts'
import type { AnyRegister } from '../define.ts'
import { mudanca } from '../schema/mudanca-schema.ts'

/** Maximum number of rows of one bulk edit. */
export const BULK_MAX = 20_000

const MB = 1024 * 1024

const recusa = z.object({ id: z.int(), campo: z.string().nullable(), mensagem: z.string() })
export type BulkRefusal = z.output<typeof recusa>

/** Rows to edit: by id, or by a list's query. */
export const escolha = {
  ids: z.array(id).max(BULK_MAX, `No máximo ${BULK_MAX} linhas`).optional(),
  filtro: z
    .record(z.string().max(60), z.union([z.string().max(200), z.array(z.string().max(200)).max(100)]))
    .optional(),
}

/** Rows as a table: `linhas[i].valores[j]` is the value of `campos[j]`. `refs` has the names of the records pointed to. */
export const planilha = z.object({
  campos: z.array(z.string()),
  linhas: z.array(z.object({ id: z.int(), versao: z.int(), rotulo: z.string(), valores: z.array(z.json()) })),
  refs: z.record(z.string(), z.record(z.string(), z.string())),
})
export type Planilha = z.output<typeof planilha>

const linha = z.object({
  id,
  /** Version of the record on which the change is based. */
  versao: z.int().positive(),
  /** New values by JSON key (dotted inside a group). */
  valores: z.record(z.string().max(120), z.json()),
})
export type BulkRow = z.output<typeof linha>

export const resultado = z.object({
  lote_id: z.int().nullable(),
  alteradas: z.int(),
  mudancas: z.array(z.object({ id: z.int(), rotulo: z.string(), mudancas: z.array(mudanca) })),
  recusadas: z.array(recusa),
})
export type BulkResult = z.output<typeof resultado>

const desfeito = z.object({
  desfeitas: z.int(),
  recusadas: z.array(z.object({ id: z.int(), rotulo: z.string(), mensagem: z.string() })),
})
export type ResultadoDesfazer = z.output<typeof desfeito>

const TIPOS = ['lote', 'importacao'] as const
export type BatchKind = (typeof TIPOS)[number]

const ultimo = z.object({ lote_id: z.int(), tipo: z.enum(TIPOS), em: z.string(), linhas: z.int() })
export type LastBatch = z.output<typeof ultimo>

/** Bodies and answers, the same for every register. */
const abrir = { body: z.object(escolha), response: z.object({ data: planilha }) }
const gravar = {
  body: z.object({
    simular: z.boolean().default(false),
    linhas: z.array(linha).min(1).max(BULK_MAX, `No máximo ${BULK_MAX} linhas`),
  }),
  response: z.object({ data: resultado }),
}
const umUltimo = z.object({ data: ultimo.nullable() })
const umDesfeito = z.object({ data: desfeito })

/**
 * Makes the endpoints of bulk edit. With `simular` the server only reports every change and refusal; without, it changes all
 * rows or none: one refused row gives 422 with the report in `dados`.
 */
export const toBulkEndpoints = oncePer((register: AnyRegister) => {
  const { api, title } = register
  const acesso = escritaDe(register)
  // users who have only the right to the mass change may also undo it
  const desfaz = register.mass
    ? { ...acesso, permission: [...flagsOf(register), register.mass.permission] }
    : acesso
  const path = `${api}/lote`
  return {
    abrir: defineEndpoint({
      method: 'POST',
      path: `${path}/abrir`,
      summary: `${title}: linhas para a edição em massa`,
      acesso: { ...acesso, escrita: false },
      params: paramsOf(path),
      ...abrir,
    }),
    gravar: defineEndpoint({
      method: 'POST',
      path,
      summary: `${title}: alterar em massa`,
      acesso,
      params: paramsOf(path),
      ...gravar,
      corpo: 32 * MB,
    }),
    ultimo: defineEndpoint({
      method: 'GET',
      path: `${path}/ultimo`,
      summary: `${title}: última edição em massa ou importação de quem pergunta, ainda não desfeita`,
      acesso: { ...desfaz, escrita: false },
      params: paramsOf(path),
      response: umUltimo,
    }),
    desfazer: defineEndpoint({
      method: 'POST',
      path: `${path}/:lote_id/desfazer`,
      summary: `${title}: desfazer uma edição em massa ou uma importação`,
      acesso: desfaz,
      params: paramsOf(`${path}/:lote_id`),
      response: umDesfeito,
    }),
  }
})
