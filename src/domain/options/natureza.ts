/**
 * Natures of a symbolic return: for its issuer, who annuls, and for the side to which goods return on paper (doc 3 §9.1,
 * G-094).
 */
export const NATUREZAS_SIMBOLICAS = [
  'Anulação de operação - Ajuste SINIEF 13/24',
  'Entrada simbólica - Ajuste SINIEF 14/24',
] as const
