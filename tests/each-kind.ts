/** True in the long proof `varreduras`: tests that try one of each kind try all. */
export const ALL = process.env['TECLA_TEST_ALL'] === '1'

/** Keeps every `step`-th of `all`, from the one that the turn says, so that different turns try different ones. */
export const inTurn = <T>(all: readonly T[], step: number, turn: number): readonly T[] =>
  ALL ? all : all.filter((_, i) => i % step === turn % step)

/** Keeps, in their order, those that bring a kind which none before brought. */
export function covering<T>(all: readonly T[], kindsOf: (one: T) => readonly string[]): readonly T[] {
  const seen = new Set<string>()
  const brings = (one: T) => {
    const kinds = kindsOf(one).filter(kind => !seen.has(kind))
    for (const kind of kinds) seen.add(kind)
    return kinds.length > 0
  }
  return ALL ? all : all.filter(brings)
}
