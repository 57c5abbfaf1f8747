import type { Ctx } from '../../domain/commands/ctx.ts'

const parts: Partial<Ctx> = {}

/**
 * Gives a part to Ctx: the shell gives the general ones, a screen its own while it lives. The last one given is used.
 * Returns its removal, which leaves later ones in place.
 */
export function provideCtx<K extends keyof Ctx>(key: K, part: Ctx[K]): () => void {
  parts[key] = part
  return () => {
    if (parts[key] === part) delete parts[key]
  }
}

/** The Ctx given to every command. Reading a part that nobody gave means that the command runs outside its screen. */
export const ctx: Ctx = new Proxy({} as Ctx, {
  get(_target, key) {
    const part = parts[key as keyof Ctx]
    if (part === undefined) throw new Error(`Este comando precisa de outra tela aberta (${String(key)})`)
    return part
  },
})
