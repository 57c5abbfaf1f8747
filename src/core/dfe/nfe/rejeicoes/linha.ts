/**
 * Mend of a refused document that one key applies (`domain/documents/documento/consertos.ts` says how, and when there
 * is nothing to mend).
 */
export type NomeDoConserto =
  | 'emissao_normal'
  | 'saida_hoje'
  | 'sem_repetidos'
  | 'gtin_do_cadastro'
  | 'cfop_da_operacao'
  | 'proximo_numero'

/** Official xMotivo (MOC 7.0 and notes, unaccented as it is sent), wire field to mend, plain words, and the mend where one is certain. */
export type LinhaRejeicao = readonly [
  xMotivo: string,
  campo: string | null,
  texto: string,
  conserto?: NomeDoConserto,
]

/** Advice where the seller can mend nothing, because the bytes are ours. */
export const SUPORTE = 'É um erro do programa: envie o XML ao suporte.'
