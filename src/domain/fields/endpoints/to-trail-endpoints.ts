import { z } from 'zod'
import { oncePer } from '../../../core/once-per.ts'
import { defineEndpoint } from '../../api/define.ts'
import { paramsOf } from '../../api/params.ts'
import { paged } from '../../schema/paged.ts'
import { escritaDe } from '../access.ts'
import type { AnyRegister } from '../define.ts'
import { mudanca } from '../schema/mudanca-schema.ts'
import { toAnswer } from '../schema/to-answer.ts'

export const ACOES = [
  'criou',
  'alterou',
  'excluiu',
  'restaurou',
  'importou',
  'lote',
  'desfez',
  'aprovou',
  'entrou',
  'exportou',
  'enviou',
] as const
export type Acao = (typeof ACOES)[number]

const whole = z.coerce.number().int().min(1).max(1_000_000_000)
const pagina = z.object({ page: whole.default(1), limit: whole.default(50) })

/** One entry in a record's history. */
export const passo = z.object({
  id: z.int(),
  /** ISO instant. */
  em: z.string(),
  /** Author's name at that moment; null: the system. */
  usuario: z.string().nullable(),
  /** Author's IP address and browser: '10.0.0.7 · Chrome 141, Windows'. */
  origem: z.string().nullable(),
  acao: z.enum(ACOES),
  /** Record's name at that moment. */
  rotulo: z.string(),
  mudancas: z.array(mudanca),
})
export type TrailStep = z.output<typeof passo>

const excluido = z.object({
  id: z.int(),
  registro_id: z.int(),
  rotulo: z.string(),
  em: z.string(),
  usuario: z.string().nullable(),
})
export type Excluido = z.output<typeof excluido>

const passos = paged(passo)
const excluidos = paged(excluido)

/**
 * Declares the endpoints of history, deleted records and restore. All require the right to write: history shows authors, and
 * values (cost) that other readers must not see.
 */
export const toTrailEndpoints = oncePer((register: AnyRegister) => {
  const { api, title } = register
  const acesso = escritaDe(register)
  const um = `${api}/:id`
  return {
    historico: defineEndpoint({
      method: 'GET',
      path: `${um}/historico`,
      summary: `${title}: histórico`,
      acesso,
      params: paramsOf(um),
      query: pagina,
      response: passos,
    }),
    excluidos: defineEndpoint({
      method: 'GET',
      path: `${api}/excluidos`,
      summary: `${title}: excluídos`,
      acesso,
      params: paramsOf(api),
      query: pagina,
      response: excluidos,
    }),
    restaurar: defineEndpoint({
      method: 'POST',
      path: `${um}/restaurar`,
      summary: `${title}: restaurar um excluído`,
      acesso,
      params: paramsOf(um),
      get response() {
        return z.object({ data: toAnswer(register) })
      },
    }),
  }
})
