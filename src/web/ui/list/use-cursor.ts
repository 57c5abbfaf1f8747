import { useState } from 'react'
import { lista } from '../../../domain/commands/lista/index.ts'
import { on, type ScopeCommands } from '../../keys/scopes.ts'

/** Number of rows by which PageUp and PageDown move the cursor. */
export const PAGE = 20

interface Cursor {
  atual: number
  /** True while the cursor was sent beyond the rows counted so far. */
  alem: boolean
  ir: (index: number) => void
  /** Movement commands lista.*, for useScope. */
  comandos: ScopeCommands
}

/** Holds a cursor inside `total` rows. While rows are being counted, the cursor may be sent beyond them. */
export function useCursor(total: number, inicial = 0, contando = false): Cursor {
  const [at, setAt] = useState(inicial)
  const inside = (index: number) => Math.max(0, Math.min(index, total - 1))
  const atual = inside(at)
  // before the rows are known, keep the requested index
  const moveTo = (index: number) => setAt(total > 0 && !contando ? inside(index) : Math.max(0, index))
  return {
    atual,
    alem: contando && at > atual,
    ir: moveTo,
    comandos: movement(atual, total, moveTo),
  }
}

/** Binds the movement commands lista.* to a cursor. */
export const movement = (atual: number, total: number, ir: (index: number) => void): ScopeCommands => [
  on(lista.acima, () => ir(atual - 1)),
  on(lista.abaixo, () => ir(atual + 1)),
  on(lista.paginaAcima, () => ir(atual - PAGE)),
  on(lista.paginaAbaixo, () => ir(atual + PAGE)),
  on(lista.primeira, () => ir(0)),
  on(lista.ultima, () => ir(total - 1)),
]

/**
 * Keeps a cursor on its row by id while rows are added and removed. When the row is removed, the cursor takes the row in its
 * place. Until the user moves the cursor, it goes to the row `inicio` as soon as the row exists.
 */
export function useCursorById(ids: readonly string[], inicio?: string): Omit<Cursor, 'alem'> {
  const inside = (index: number) => Math.max(0, Math.min(index, ids.length - 1))
  const [held, hold] = useState({ at: 0, id: ids[0], movido: false })
  const wanted = held.movido || inicio === undefined || !ids.includes(inicio) ? held.id : inicio
  const found = wanted === undefined ? -1 : ids.indexOf(wanted)
  const atual = found >= 0 ? found : inside(held.at)
  if (held.at !== atual || held.id !== ids[atual]) hold({ ...held, at: atual, id: ids[atual] })
  const moveTo = (index: number) => hold({ at: inside(index), id: ids[inside(index)], movido: true })
  return { atual, ir: moveTo, comandos: movement(atual, ids.length, moveTo) }
}
