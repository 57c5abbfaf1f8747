/** Reads the checklist of a rule; `ausente` when the rule has none. */
export const readOpcoes = (
  opcoes: readonly string[] | null | undefined,
  ausente: readonly string[] = [],
): readonly string[] => (Array.isArray(opcoes) ? opcoes : ausente)
