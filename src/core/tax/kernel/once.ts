/**
 * Reads each rule object once: items of a sale share few rules. Kept by identity, so a rule is a value:
 * a changed rule is another object.
 */
export function umaVez<E extends object, L>(ler: (regra: E) => L): (regra: E) => L {
  const lidas = new WeakMap<E, L>()
  return regra => {
    let lida = lidas.get(regra)
    if (lida === undefined) {
      lida = ler(regra)
      lidas.set(regra, lida)
    }
    return lida
  }
}

/** Checklist of a rule: the list, or what an absent one means. */
export const readOpcoes = (
  opcoes: readonly string[] | null | undefined,
  ausente: readonly string[] = [],
): readonly string[] => (Array.isArray(opcoes) ? opcoes : ausente)
