import { z } from 'zod'
import { oncePer } from '../../../core/once-per.ts'
import { defineEndpoint } from '../../api/define.ts'
import { paramsOf } from '../../api/params.ts'
import { uuid } from '../../schema/types.ts'
import { escritaDe } from '../access.ts'
import type { AnyRegister } from '../define.ts'
import { COLUNAS_MAX, limiteDe, muitasColunas, TITULO_MAX } from '../sheet/import-limits.ts'

const MB = 1024 * 1024

/** A table of cells, checked in place: a schema of arrays would copy a million cells. */
const table = z
  .custom<string[][]>(
    value =>
      Array.isArray(value) &&
      value.every(row => Array.isArray(row) && row.every(cell => typeof cell === 'string')),
    'Deve ser uma lista de linhas, cada uma uma lista de textos',
  )
  .superRefine((rows, context) => {
    const wide = rows.find(row => row.length > COLUNAS_MAX)
    const message =
      rows.length === 0
        ? 'Informe ao menos 1'
        : wide
          ? muitasColunas(wide.length)
          : // no heading is known here, and of a row's width the columns' own list decides
            limiteDe(Array<string>(COLUNAS_MAX).fill(''), rows, [])
    if (message) context.addIssue({ code: 'custom', message })
  })

const recusa = z.object({
  /** Line of the file; the heading is line 1. */
  linha: z.int(),
  /** Heading of the column, as in the register; null: the whole line. */
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
  /** Number of lines refused; `recusas` has the first 1,000 reasons. */
  recusadas: z.int(),
  recusas: z.array(recusa),
  /** Warnings about accepted values: the first 1,000. */
  avisos: z.array(recusa),
})
export type RelatorioImportacao = z.output<typeof relatorio>

const muitas = { error: ({ input }: { input?: unknown }) => muitasColunas((input as unknown[]).length) }
/** Headings of a file. */
const cabecalho = z.array(z.string().max(TITULO_MAX)).max(COLUNAS_MAX, muitas)

const mapa = z.object({
  /** Wire key of each column of the file; null: ignored. */
  colunas: z.array(z.string().max(120).nullable()).max(COLUNAS_MAX, muitas),
  /** Column that identifies existing records: 'id' or a unique key; null: every line is new. */
  chave: z.string().max(60).nullable(),
})
export type MapaImportacao = z.output<typeof mapa>

/** Makes import and export of a register. Both need its right: a look-up shows some rows, a file takes them all away. */
export const toImportEndpoints = oncePer((register: AnyRegister) => {
  const { api, title } = register
  const acesso = escritaDe(register)
  return {
    /** Imports all or nothing, in one transaction: any refused line gives 422 with the report in `dados`. */
    importar: defineEndpoint({
      method: 'POST',
      path: `${api}/importar`,
      summary: `${title}: importar linhas de um arquivo`,
      acesso,
      params: paramsOf(api),
      body: mapa.extend({
        simular: z.boolean().default(false),
        /** Given by the caller, so that a file sent twice is imported once. */
        uuid: uuid.optional(),
        /** Headings of the file: the mapping is kept for the next file with them. */
        cabecalho: cabecalho.optional(),
        /** Same text for every new record, by wire key, for fields without a column. */
        constantes: z.record(z.string().max(120), z.string().max(TITULO_MAX)).optional(),
        linhas: table,
        /** Line of the file of each row in `linhas`; default 2, 3, 4… */
        numeros: z.array(z.int().min(1)).optional(),
      }),
      corpo: 64 * MB,
      response: z.object({ data: relatorio }),
    }),
    /** Gives the last mapping used with these headings in this account. */
    mapa: defineEndpoint({
      method: 'POST',
      path: `${api}/importar/mapa`,
      summary: `${title}: colunas lembradas de um cabeçalho`,
      acesso: { ...acesso, escrita: false },
      params: paramsOf(api),
      body: z.object({ cabecalho }),
      response: z.object({ data: mapa.nullable() }),
    }),
    /**
     * Gives the rows of a list's query as a file: `formato` csv (`;`, BOM, decimal comma) or xlsx. The answer is the bytes.
     */
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
    /** Gives the same for rows selected one by one, whose query is too long for a URL. */
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
})
