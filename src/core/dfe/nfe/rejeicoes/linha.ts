/**
 * Name of a correction that one key applies to a refused document (`domain/documents/documento/consertos.ts` says how, and
 * when there is nothing to correct).
 */
export type NomeDoConserto =
  | 'emissao_normal'
  | 'saida_hoje'
  | 'sem_repetidos'
  | 'gtin_do_cadastro'
  | 'cfop_da_operacao'
  | 'proximo_numero'

/**
 * Official xMotivo (MOC 7.0 and NTs, without accents, as SEFAZ sends it), API field to correct, plain words, and a
 * correction when one is certain.
 */
export type LinhaRejeicao = readonly [
  xMotivo: string,
  campo: string | null,
  texto: string,
  conserto?: NomeDoConserto,
]

/** Advice when the seller can correct nothing, because this program made the mistake. */
export const SUPORTE = 'É um erro do programa: envie o XML ao suporte.'
