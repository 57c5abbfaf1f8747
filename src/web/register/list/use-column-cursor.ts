import { useState } from 'react'
import { lista } from '../../../domain/commands/lista/index.ts'
import { on, type ScopeCommands } from '../../keys/scopes.ts'
import type { ListColumn } from './column.ts'

/** Holds the column that commands act on: the first until the user moves to another. */
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
    comandos: [on(lista.colunaEsquerda, () => to(at - 1)), on(lista.colunaDireita, () => to(at + 1))],
  }
}
