import { useState } from 'react'
import { lista } from '../../../domain/commands/lista/index.ts'
import { on, type ScopeCommands } from '../../keys/scopes.ts'

/** Rows that PageUp and PageDown move the cursor by. */
export const PAGE = 20

interface Cursor {
  atual: number
  /** True while the cursor was sent to a row that has not been counted yet. */
  alem: boolean
  ir: (index: number) => void
  /** The lista.* movement commands, for useScope. */
  comandos: ScopeCommands
}

/** Keeps a cursor inside `total` rows; while rows are still being counted, it may be sent to one that is yet to come. */
export function useCursor(total: number, inicial = 0, contando = false): Cursor {
  const [at, setAt] = useState(inicial)
  const inside = (index: number) => Math.max(0, Math.min(index, total - 1))
  const atual = inside(at)
  // before the rows are there, a place is kept as it was asked for
  const moveTo = (index: number) => setAt(total > 0 && !contando ? inside(index) : Math.max(0, index))
  return {
    atual,
    alem: contando && at > atual,
    ir: moveTo,
    comandos: movement(atual, total, moveTo),
  }
}

/** Binds the lista.* movement commands to a cursor. */
export const movement = (atual: number, total: number, ir: (index: number) => void): ScopeCommands => [
  on(lista.acima, () => ir(atual - 1)),
  on(lista.abaixo, () => ir(atual + 1)),
  on(lista.paginaAcima, () => ir(atual - PAGE)),
  on(lista.paginaAbaixo, () => ir(atual + PAGE)),
  on(lista.primeira, () => ir(0)),
  on(lista.ultima, () => ir(total - 1)),
]

/**
 * Keeps a cursor on its row by id while other rows come and go; when that row goes, the cursor takes the one now in its place.
 * A cursor that nobody moved yet stands on the row `inicio` as soon as it arrives.
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
