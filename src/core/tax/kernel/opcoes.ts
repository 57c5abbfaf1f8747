/** Reads the marked options of a rule; gives `ausente` when the rule has no list of options. */
export const readOpcoes = (
  opcoes: readonly string[] | null | undefined,
  ausente: readonly string[] = [],
): readonly string[] => (Array.isArray(opcoes) ? opcoes : ausente)
