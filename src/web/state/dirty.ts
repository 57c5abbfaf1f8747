import { blockUpdate } from '../sw/install.ts'
import { pageState } from './cell.ts'

const dirty = pageState(() => new Set<string>())

/** Marks unsaved work by name: a new client waits, and switching company asks first. Returns a function that unmarks. */
export function markDirty(name: string): () => void {
  dirty.add(name)
  return () => void dirty.delete(name)
}

/** Tells whether unsaved work exists. */
export const anyDirty = (): boolean => dirty.size > 0

blockUpdate('formulario', anyDirty)
