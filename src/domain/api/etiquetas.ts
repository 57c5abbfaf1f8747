import { z } from 'zod'
import { PAPEIS } from '../../core/paper/papers/label/model.ts'
import { PADROES } from '../../core/paper/papers/label/standards.ts'
import { BULK_MAX, escolha } from '../fields/endpoints/to-bulk-endpoints.ts'
import {
  ALINHAMENTO_ETIQUETA,
  DESENHO_ETIQUETA,
  DPI_ETIQUETA,
  FONTE_ETIQUETA,
  SAIDA_ETIQUETA,
} from '../options/etiqueta.ts'
import { id } from '../schema/types.ts'
import { type Access, defineEndpoint } from './define.ts'

const acesso = { permission: 'produtos_produto', escrita: false } as const satisfies Access
const codes = <T extends string | number>(options: readonly (readonly [T, string])[]) =>
  z.literal(options.map(([code]) => code))
const padrao = z.literal(Object.keys(PADROES) as (keyof typeof PADROES)[])

const modelo = z.object({
  nome: z.string(),
  largura: z.number(),
  altura: z.number(),
  folha: z
    .object({
      papel: z.literal(Object.keys(PAPEIS) as (keyof typeof PAPEIS)[]),
      colunas: z.int(),
      linhas: z.int(),
      margem_esquerda: z.number(),
      margem_topo: z.number(),
      espaco_x: z.number(),
      espaco_y: z.number(),
    })
    .nullable(),
  dpi: codes(DPI_ETIQUETA),
  campos: z
    .array(
      z.object({
        fonte: codes(FONTE_ETIQUETA),
        desenho: codes(DESENHO_ETIQUETA),
        texto: z.string(),
        x: z.number(),
        y: z.number(),
        largura: z.number(),
        altura: z.number(),
        tamanho: z.number(),
        negrito: z.boolean(),
        alinhar: codes(ALINHAMENTO_ETIQUETA),
      }),
    )
    .readonly(),
})

/** Gives the label templates, and the printers with label rolls. */
export const verEtiquetas = defineEndpoint({
  method: 'GET',
  path: 'etiquetas',
  summary: 'Etiquetas: modelos e impressoras',
  acesso,
  response: z.object({
    data: z.object({
      modelos: z.array(z.object({ id, tipo: z.string(), modelo })),
      /** Tills with a label printer. */
      impressoras: z.array(z.object({ terminal_id: id, nome: z.string() })),
    }),
  }),
})

const chave = { produto_id: id, grade_id: id.nullable(), lote_id: id.nullable() }

const linha = z.object({
  ...chave,
  nome: z.string(),
  referencia: z.string(),
  gtin: z.string(),
  unidade: z.string(),
  preco: z.string(),
  casas: z.int(),
  unidade_trib: z.string(),
  fator: z.string(),
  tipo_conversao: z.int(),
  grade: z.string(),
  lote: z.string(),
  fabricacao: z.string(),
  validade: z.string(),
  data: z.string(),
  empresa: z.string(),
  saldo: z.string(),
  /**
   * Text of the product's last label with a price. If no label was printed (`em` null): name, GTIN and price before the
   * last price change. Null: neither exists.
   */
  antes: z
    .object({ nome: z.string(), gtin: z.string(), preco: z.string(), em: z.string().nullable() })
    .nullable(),
})
/** Data of one label: of a product, a line of its grid, or a lot. */
export type LinhaEtiqueta = z.output<typeof linha>

/** Lists rows for labels: products by selection or filter, lots, or products changed since their last label (`mudadas`). */
export const listarEtiquetas = defineEndpoint({
  method: 'POST',
  path: 'etiquetas/linhas',
  summary: 'Etiquetas: o que se imprime dos produtos, das grades e dos lotes escolhidos',
  acesso,
  body: z.object({
    ...escolha,
    lotes: z.array(id).max(BULK_MAX).optional(),
    mudadas: z.boolean().default(false),
  }),
  response: z.object({ data: z.array(linha) }),
})

const COPIAS = 'De 1 a 9999 cópias'
const MB = 1024 * 1024

/** Maximum number of labels in one request. */
export const ETIQUETAS_MAX = 50_000

/** Prints labels and reports progress. Stops when the client disconnects; labels already sent stay printed. */
export const imprimirEtiquetas = defineEndpoint({
  method: 'POST',
  path: 'etiquetas/imprimir',
  summary: 'Etiquetas: PDF, ZPL ou direto na impressora',
  acesso,
  body: z.object({
    /** Template of the account (`modelo_id`), or a built-in one (`padrao`). */
    modelo_id: id.nullish(),
    padrao: padrao.nullish(),
    saida: codes(SAIDA_ETIQUETA),
    /** Till with the label printer. */
    terminal_id: id.nullish(),
    /** First free position on the first sheet. */
    posicao: z.int().min(1, 'A primeira posição é a 1').max(1200).default(1),
    itens: z
      .array(z.object({ ...chave, copias: z.int().min(1, COPIAS).max(9999, COPIAS) }))
      .min(1, 'Escolha ao menos um produto')
      .max(BULK_MAX),
  }),
  corpo: 4 * MB,
  response: z.object({
    data: z.object({
      etiquetas: z.int(),
      /** Number of chosen products or lots that no longer exist. */
      faltaram: z.int(),
      /** File in base64; null when sent to the printer. */
      arquivo: z.object({ nome: z.string(), tipo: z.string(), conteudo: z.string() }).nullable(),
    }),
  }),
})
