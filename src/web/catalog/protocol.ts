import type { CatalogoAnswer } from '../../domain/api/catalogo.ts'
import type { LinhaProduto } from './columns.ts'

/** Catalogue without its rows. */
export type MetaCatalogo = Omit<CatalogoAnswer, 'produtos' | 'codigos' | 'completo'>

/** Extra code: [codigo, produto_id, fator], and the line of the product's grid that the code belongs to. */
export type LinhaCodigo = readonly [codigo: string, produto_id: number, fator: string, grade_id?: number]

/** Some products with all their extra codes. */
export interface CatalogChunk {
  linhas: readonly LinhaProduto[]
  codigos: readonly LinhaCodigo[]
}

export type ParaWorker =
  | { tipo: 'abrir'; account_id: number; empresa_id: number; token: string }
  /** Asks the server what changed. */
  | { tipo: 'atualizar'; token: string }
  /** Best sellers of this till, the first first: the order of the search. */
  | { tipo: 'vendidos'; pontos: readonly (readonly [id: number, pontos: number])[] }
  | { tipo: 'buscar'; seq: number; texto: string; limite: number }

export type DoWorker =
  /** A new company or a whole new catalogue: forget everything. */
  | { tipo: 'limpar'; colunas: readonly string[] }
  | { tipo: 'meta'; meta: MetaCatalogo }
  | { tipo: 'bloco'; bloco: CatalogChunk }
  /** Ready to sell from; `rede` false = from this browser's copy, before the server was asked. */
  | { tipo: 'pronto'; versao: string; rede: boolean }
  | { tipo: 'falha'; erro: string; status: number | null; temCopia: boolean }
  | { tipo: 'achados'; seq: number; ids: readonly number[] }
