import { z } from 'zod'
import { defineEndpoint } from '../api/define.ts'
import { paramsOf } from '../api/params.ts'
import { uuid } from '../schema/types.ts'
import { escritaDe } from './access.ts'
import type { AnyRegister } from './define.ts'

/** Most rows of one file. */
export const IMPORTAR_MAX = 200_000

const MB = 1024 * 1024
/** Most of a cell that any field takes is 5,000; a longer one is cut by nobody, it is refused at its line. */
const CELL = 20_000
const CELLS = 500

/** Checked in place: a schema of arrays would copy a million cells. */
const table = z
  .custom<string[][]>(
    value =>
      Array.isArray(value) &&
      value.every(
        row =>
          Array.isArray(row) &&
          row.length <= CELLS &&
          row.every(cell => typeof cell === 'string' && cell.length <= CELL),
      ),
    `Deve ser uma lista de linhas, cada uma uma lista de até ${CELLS} textos`,
  )
  .refine(rows => rows.length > 0, 'Informe ao menos 1')
  .refine(rows => rows.length <= IMPORTAR_MAX, `No máximo ${IMPORTAR_MAX} linhas`)

const recusa = z.object({
  /** Line of the file, the heading being line 1. */
  linha: z.int(),
  /** Heading of the column, as the register calls it; null: the whole line. */
  coluna: z.string().nullable(),
  mensagem: z.string(),
})
export type RecusaImportacao = z.output<typeof recusa>

const relatorio = z.object({
  lote_id: z.int().nullable(),
  linhas: z.int(),
  inseridas: z.int(),
  alteradas: z.int(),
  /** Found by the key and equal to the file. */
  iguais: z.int(),
  /** Lines refused; `recusas` has the first 1,000 reasons. */
  recusadas: z.int(),
  recusas: z.array(recusa),
})
export type RelatorioImportacao = z.output<typeof relatorio>

const mapa = z.object({
  /** Wire key of each column of the file; null: left out. */
  colunas: z.array(z.string().max(120).nullable()).max(500),
  /** What names a record that exists already: 'id' or a unique key; null: every line is a new record. */
  chave: z.string().max(60).nullable(),
})
export type MapaImportacao = z.output<typeof mapa>

/**
 * Import and export of a register. Both ask for its flag: a look-up shows a session some rows, a file takes them all away.
 */
export function toImportEndpoints(register: AnyRegister) {
  const { api, title } = register
  const acesso = escritaDe(register)
  return {
    /** All or nothing, in one transaction: with one refused line it is a 422 whose `dados` is the report. */
    importar: defineEndpoint({
      method: 'POST',
      path: `${api}/importar`,
      summary: `${title}: importar linhas de um arquivo`,
      acesso,
      params: paramsOf(api),
      body: mapa.extend({
        simular: z.boolean().default(false),
        /** Named by the caller, so that a file sent twice enters once. */
        uuid: uuid.optional(),
        /** Headings of the file: the mapping is remembered for the next one that has them. */
        cabecalho: z.array(z.string().max(200)).max(500).optional(),
        linhas: table,
        /** Line of the file of each of `linhas`; default 2, 3, 4… */
        numeros: z.array(z.int().min(1)).optional(),
      }),
      corpo: 64 * MB,
      response: z.object({ data: relatorio }),
    }),
    /** The mapping used the last time with these headings in this account. */
    mapa: defineEndpoint({
      method: 'POST',
      path: `${api}/importar/mapa`,
      summary: `${title}: colunas lembradas de um cabeçalho`,
      acesso: { ...acesso, escrita: false },
      params: paramsOf(api),
      body: z.object({ cabecalho: z.array(z.string().max(200)).max(500) }),
      response: z.object({ data: mapa.nullable() }),
    }),
    /** Rows of the list's own query as a file: `formato` csv (`;`, BOM, decimal comma) or xlsx. The answer is the bytes. */
    exportar: defineEndpoint({
      method: 'GET',
      path: `${api}/exportar`,
      summary: `${title}: exportar (formato=csv ou xlsx)`,
      acesso: { ...acesso, escrita: false },
      params: paramsOf(api),
      query: z.record(
        z.string().max(60),
        z.union([z.string().max(200), z.array(z.string().max(200)).max(100)]),
      ),
      response: z.unknown(),
    }),
    /** The same for a query too long for an address: the rows marked one by one. */
    exportarSelecao: defineEndpoint({
      method: 'POST',
      path: `${api}/exportar`,
      summary: `${title}: exportar linhas escolhidas`,
      acesso: { ...acesso, escrita: false },
      params: paramsOf(api),
      body: z.object({
        formato: z.enum(['csv', 'xlsx']),
        filtro: z.record(
          z.string().max(60),
          z.union([z.string().max(200), z.array(z.string().max(200)).max(100_000)]),
        ),
      }),
      response: z.unknown(),
    }),
  }
}
