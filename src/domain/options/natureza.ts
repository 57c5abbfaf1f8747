/** natOp of a symbolic return: by who annuls a note, and by who gets the goods back on paper (doc 3 §9.1, G-094). */
export const NATUREZAS_SIMBOLICAS = [
  'Anulação de operação - Ajuste SINIEF 13/24',
  'Entrada simbólica - Ajuste SINIEF 14/24',
] as const
