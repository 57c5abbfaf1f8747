import { blockUpdate } from '../sw/install.ts'

const dirty = new Set<string>()

/**
 * Marks unsaved work under a name (a form's id). A new version of the client waits for it (G-106), and switching company
 * asks first. Returns the removal.
 */
export function markDirty(name: string): () => void {
  dirty.add(name)
  return () => void dirty.delete(name)
}

/** Tells whether unsaved work exists. */
export const anyDirty = (): boolean => dirty.size > 0

blockUpdate('formulario', anyDirty)
