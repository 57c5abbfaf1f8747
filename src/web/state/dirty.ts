import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { useEffect, useId } from 'react'
import { blockUpdate } from '../sw/register.ts'

const store = getDefaultStore()
const dirtyAtom = atom<ReadonlySet<string>>(new Set<string>())

/**
 * Marks work that leaving would lose, under a name of its own (a form's id). A new version of the client waits for it (G-106).
 * Returns the removal.
 */
export function markDirty(name: string): () => void {
  const change = (alter: (names: Set<string>) => void) => {
    const names = new Set(store.get(dirtyAtom))
    alter(names)
    store.set(dirtyAtom, names)
  }
  change(names => names.add(name))
  return () => change(names => names.delete(name))
}

/** Whether anything typed would be lost now. */
export const anyDirty = (): boolean => store.get(dirtyAtom).size > 0

/** Calls back on every change of `anyDirty`. Returns the removal. */
export const onDirtyChange = (listener: (dirty: boolean) => void): (() => void) =>
  store.sub(dirtyAtom, () => listener(anyDirty()))

/** A form says whether it holds something unsaved; leaving the screen takes the mark away. `useDirty(formState.isDirty)` */
export function useDirty(dirty: boolean): void {
  const id = useId()
  useEffect(() => (dirty ? markDirty(id) : undefined), [dirty, id])
}

/** For what must be drawn anew when it changes. */
export const useAnyDirty = (): boolean => useAtomValue(dirtyAtom).size > 0

blockUpdate('formulario', anyDirty)
