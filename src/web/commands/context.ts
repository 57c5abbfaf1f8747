import type { Ctx } from '../../domain/commands/ctx.ts'

const parts: Partial<Ctx> = {}

/**
 * Gives Ctx one of its parts; the shell gives the general ones, a screen its own while it lives. Returns the removal.
 * The last one given wins, and its removal does not take away a later one.
 */
export function provideCtx<K extends keyof Ctx>(key: K, part: Ctx[K]): () => void {
  parts[key] = part
  return () => {
    if (parts[key] === part) delete parts[key]
  }
}

/** The Ctx every command receives. Reading a part nobody gave is a command run outside its screen. */
export const ctx: Ctx = new Proxy({} as Ctx, {
  get(_target, key) {
    const part = parts[key as keyof Ctx]
    if (part === undefined) throw new Error(`Este comando precisa de outra tela aberta (${String(key)})`)
    return part
  },
})
