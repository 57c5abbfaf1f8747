/** How the nature of a symbolic return is called: of who issued annulling it, and of the goods that come in on paper (doc 3 §9.1, G-094). */
export const NATUREZAS_SIMBOLICAS = [
  'Anulação de operação - Ajuste SINIEF 13/24',
  'Entrada simbólica - Ajuste SINIEF 14/24',
] as const
