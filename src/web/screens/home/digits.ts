import { useRef } from 'react'
import type { Task } from './queue.ts'

/**
 * Numbers the tasks from `first` on and sorts them by number. A task keeps its number; a new task gets the next number. No
 * numbers until `known`, when the tasks of the day are loaded.
 */
export function useDigits(
  tasks: readonly Task[],
  known: boolean,
  first: number,
): (Task & { numero?: number })[] {
  const given = useRef(new Map<string, number>())
  const last = useRef(0)
  if (!known) return [...tasks]
  const ids = new Set(tasks.map(({ id }) => id))
  for (const id of given.current.keys()) if (!ids.has(id)) given.current.delete(id)
  for (const { id } of tasks) {
    if (given.current.has(id)) continue
    last.current = Math.max(first, last.current + 1)
    given.current.set(id, last.current)
  }
  return tasks
    .map(task => ({ ...task, numero: given.current.get(task.id) ?? 0 }))
    .sort((one, other) => one.numero - other.numero)
}
