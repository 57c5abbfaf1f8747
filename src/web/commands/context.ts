import type { Ctx } from '../../domain/commands/ctx.ts'

const parts: Partial<Ctx> = {}

/**
 * Provides a part of Ctx: the application provides the general parts, a screen its own while mounted. A later provider
 * replaces an earlier one. Returns a function that removes the part, unless a later provider has replaced it.
 */
export function provideCtx<K extends keyof Ctx>(key: K, part: Ctx[K]): () => void {
  parts[key] = part
  return () => {
    if (parts[key] === part) delete parts[key]
  }
}

/** The Ctx given to every command. Reading a part that nobody provides throws: the command runs outside its screen. */
export const ctx: Ctx = new Proxy({} as Ctx, {
  get(_target, key) {
    const part = parts[key as keyof Ctx]
    if (part === undefined) throw new Error(`Este comando precisa de outra tela aberta (${String(key)})`)
    return part
  },
})
