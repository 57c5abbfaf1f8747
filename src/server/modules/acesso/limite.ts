/** Rate limit per key and time window, in memory: a restart resets it. */
export interface Limite {
  /** Counts an action and gives true; gives false, without counting it, when the limit is reached. */
  passa(chave: string): boolean
  /** Gives the minutes, at least 1, until the next action is allowed. */
  espera(chave: string): number
  /** Takes back the last counted action. */
  devolve(chave: string): void
}

/** Number of keys above which expired ones are dropped (above twice it, all): strangers cannot fill the memory. */
const KEYS = 10_000

export function createLimite(clock: () => Date, vezes: number, janela_ms: number): Limite {
  const seen = new Map<string, number[]>()
  return {
    passa(chave) {
      const now = clock().getTime()
      if (seen.size > KEYS)
        for (const [key, times] of seen) if ((times.at(-1) ?? 0) <= now - janela_ms) seen.delete(key)
      if (seen.size > KEYS * 2) seen.clear()
      const recent = (seen.get(chave) ?? []).filter(at => at > now - janela_ms)
      if (recent.length >= vezes) return false
      seen.set(chave, [...recent, now])
      return true
    },
    espera(chave) {
      const oldest = (seen.get(chave) ?? []).at(-vezes) ?? 0
      return Math.max(Math.ceil((oldest + janela_ms - clock().getTime()) / 60_000), 1)
    },
    devolve(chave) {
      const times = seen.get(chave)?.slice(0, -1) ?? []
      if (times.length > 0) seen.set(chave, times)
      else seen.delete(chave)
    },
  }
}
