import { useState } from 'react'
import type { ScopeCommands } from '../../keys/scopes.ts'
import type { ListColumn } from './cells.tsx'

/** The column the keys act on; none until somebody moves to one, then the first. */
export function useColumnCursor(columns: readonly ListColumn[]): {
  atual: ListColumn | undefined
  comandos: ScopeCommands
} {
  const [id, set] = useState<string | null>(null)
  const at = Math.max(
    0,
    columns.findIndex(column => column.id === id),
  )
  const to = (index: number) => set(columns[Math.max(0, Math.min(index, columns.length - 1))]?.id ?? null)
  return {
    atual: columns[at],
    comandos: {
      'lista.coluna_esquerda': () => to(at - 1),
      'lista.coluna_direita': () => to(at + 1),
    },
  }
}
