/**
 * Values of natOp for a symbolic return: by the issuer who annuls a note, and by the company that gets the goods back on
 * paper (doc 3 §9.1, G-094).
 */
export const NATUREZAS_SIMBOLICAS = [
  'Anulação de operação - Ajuste SINIEF 13/24',
  'Entrada simbólica - Ajuste SINIEF 14/24',
] as const
