import type { CatalogoAnswer } from '../../domain/api/catalogo.ts'
import type { LinhaProduto } from './columns.ts'

/** Catalogue without the rows of products and codes. */
export type MetaCatalogo = Omit<CatalogoAnswer, 'produtos' | 'codigos' | 'completo'>

/** Price tables of a catalogue, with their version. */
export type PriceTables = Pick<MetaCatalogo, 'tabelas' | 'tabelas_versao'>

/** Gives a catalogue the price tables that the server left out because they are those of before. */
export const keepTables = (before: PriceTables | null, meta: MetaCatalogo): MetaCatalogo =>
  before?.tabelas &&
  before.tabelas_versao !== undefined &&
  before.tabelas_versao === meta.tabelas_versao &&
  !meta.tabelas
    ? { ...meta, tabelas: before.tabelas }
    : meta

/** Extra code of a product: [codigo, produto_id, fator], and the id of the grid line, if the code belongs to one. */
export type LinhaCodigo = readonly [codigo: string, produto_id: number, fator: string, grade_id?: number]

/** Part of the products, with all their extra codes. */
export interface CatalogChunk {
  linhas: readonly LinhaProduto[]
  codigos: readonly LinhaCodigo[]
}

export type ParaWorker =
  /** `servidor`: the server's address; '': the page's own. */
  | { tipo: 'abrir'; account_id: number; empresa_id: number; token: string; servidor: string }
  /** Asks the server for changes. */
  | { tipo: 'atualizar'; token: string }
  /** Points of this till's best sellers, best first, which order the search. */
  | { tipo: 'vendidos'; pontos: readonly (readonly [id: number, pontos: number])[] }
  | { tipo: 'buscar'; seq: number; texto: string; limite: number }

export type DoWorker =
  /** Empties the store: for another company, or before a full catalogue. */
  | { tipo: 'limpar'; colunas: readonly string[] }
  | { tipo: 'meta'; meta: MetaCatalogo }
  | { tipo: 'bloco'; bloco: CatalogChunk }
  /** There is a catalogue to sell from. `rede` false: loaded from this browser, before a request to the server. */
  | { tipo: 'pronto'; versao: string; rede: boolean }
  | { tipo: 'falha'; erro: string; status: number | null; temCopia: boolean }
  | { tipo: 'achados'; seq: number; ids: readonly number[] }
