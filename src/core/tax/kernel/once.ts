/**
 * Caches `ler` by the identity of the rule object: the items of a sale share few rules. A changed rule must therefore be a
 * new object.
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

/** Reads the checklist of a rule; `ausente` when the rule has none. */
export const readOpcoes = (
  opcoes: readonly string[] | null | undefined,
  ausente: readonly string[] = [],
): readonly string[] => (Array.isArray(opcoes) ? opcoes : ausente)
