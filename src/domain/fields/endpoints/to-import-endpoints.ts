import { z } from 'zod'
import { oncePer } from '../../../core/once-per.ts'
import { defineEndpoint } from '../../api/define.ts'
import { paramsOf } from '../../api/params.ts'
import { uuid } from '../../schema/types.ts'
import { arquivoDe, escritaDe } from '../access.ts'
import type { AnyRegister } from '../define.ts'
import { COLUNAS_MAX, limiteDe, muitasColunas, TITULO_MAX } from '../sheet/import-limits.ts'

const MB = 1024 * 1024

/** A table of cells, checked without copying: an array schema would copy a million cells. */
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
          : // headings are unknown here; COLUNAS_MAX limits the width of each row
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
  /** Number of records found by the key and equal to the file's line. */
  iguais: z.int(),
  /** Number of lines refused; `recusas` has only the first 1,000 reasons. */
  recusadas: z.int(),
  recusas: z.array(recusa),
  /** Warnings about accepted values, and lines that stay out; only the first 1,000. */
  avisos: z.array(recusa),
  /** Sums in R$ of what comes in and of what stays out, to be compared with the system that wrote the file. */
  somas: z.array(z.object({ rotulo: z.string(), quantidade: z.int(), valor: z.string() })),
})
export type RelatorioImportacao = z.output<typeof relatorio>

const muitas = { error: ({ input }: { input?: unknown }) => muitasColunas((input as unknown[]).length) }
/** Headings of a file's columns. */
const cabecalho = z.array(z.string().max(TITULO_MAX)).max(COLUNAS_MAX, muitas)

const mapa = z.object({
  /** JSON key of each column of the file; null: the column is ignored. */
  colunas: z.array(z.string().max(120).nullable()).max(COLUNAS_MAX, muitas),
  /** Column that identifies existing records: 'id' or a unique key; null: every line is a new record. */
  chave: z.string().max(60).nullable(),
})
export type MapaImportacao = z.output<typeof mapa>

const filtro = (values: number) =>
  z.record(z.string().max(60), z.union([z.string().max(200), z.array(z.string().max(200)).max(values)]))

/** Bodies, queries and answers, the same for every register. */
const importar = {
  body: mapa.extend({
    simular: z.boolean().default(false),
    /** Made by the client, so that a file sent twice is imported once. */
    uuid: uuid.optional(),
    /** Headings of the file: the mapping is stored for the next file with equal headings. */
    cabecalho: cabecalho.optional(),
    /** Values for every new record in fields without a column, by JSON key. */
    constantes: z.record(z.string().max(120), z.string().max(TITULO_MAX)).optional(),
    linhas: table,
    /** Line number in the file of each row of `linhas`; default 2, 3, 4… */
    numeros: z.array(z.int().min(1)).optional(),
  }),
  response: z.object({ data: relatorio }),
}
const lembradas = { body: z.object({ cabecalho }), response: z.object({ data: mapa.nullable() }) }
const exportar = { query: filtro(100), exporta: true, response: z.unknown() } as const
const exportarSelecao = {
  body: z.object({ formato: z.enum(['csv', 'xlsx']), filtro: filtro(100_000) }),
  exporta: true,
  response: z.unknown(),
} as const

/**
 * Makes the endpoints of import and export. Both require a right, even where GETs are open, because a file has all rows: export
 * that of the list's screen, import the register's.
 */
export const toImportEndpoints = oncePer((register: AnyRegister) => {
  const { api, title } = register
  const acesso = escritaDe(register)
  const baixar = { ...arquivoDe(register), escrita: false as const }
  return {
    /** Imports all lines or none, in one transaction: one refused line gives 422 with the report in `dados`. */
    importar: defineEndpoint({
      method: 'POST',
      path: `${api}/importar`,
      summary: `${title}: importar linhas de um arquivo`,
      acesso,
      params: paramsOf(api),
      ...importar,
      corpo: 64 * MB,
    }),
    /** Gives the mapping that this account last used with these headings. */
    mapa: defineEndpoint({
      method: 'POST',
      path: `${api}/importar/mapa`,
      summary: `${title}: colunas lembradas de um cabeçalho`,
      acesso: { ...acesso, escrita: false },
      params: paramsOf(api),
      ...lembradas,
    }),
    /** Gives the rows of a list's query as the bytes of a file: `formato` csv (`;`, BOM, decimal comma) or xlsx. */
    exportar: defineEndpoint({
      method: 'GET',
      path: `${api}/exportar`,
      summary: `${title}: exportar (formato=csv ou xlsx)`,
      acesso: baixar,
      params: paramsOf(api),
      ...exportar,
    }),
    /** Exports rows selected one by one, in a POST because their ids are too long for a URL. */
    exportarSelecao: defineEndpoint({
      method: 'POST',
      path: `${api}/exportar`,
      summary: `${title}: exportar linhas escolhidas`,
      acesso: baixar,
      params: paramsOf(api),
      ...exportarSelecao,
    }),
  }
})
