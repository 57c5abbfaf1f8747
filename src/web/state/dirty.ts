import { blockUpdate } from '../sw/install.ts'

const dirty = new Set<string>()

/**
 * Marks work that leaving would lose, under a name of its own (a form's id). A new version of the client waits for it (G-106), and
 * switching company asks first. Returns the removal.
 */
export function markDirty(name: string): () => void {
  dirty.add(name)
  return () => void dirty.delete(name)
}

/** Tells if anything typed would be lost now. */
export const anyDirty = (): boolean => dirty.size > 0

blockUpdate('formulario', anyDirty)
