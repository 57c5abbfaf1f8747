import { useState } from 'react'
import type { ScopeCommands } from '../keys/scopes.ts'

const PAGE = 20

interface Cursor {
  atual: number
  ir: (index: number) => void
  /** The lista.* movement commands, for useScope. */
  comandos: ScopeCommands
}

/** A cursor over `total` rows, kept inside them; while they are still being counted, the last row is the last there will be. */
export function useCursor(total: number, inicial = 0, contando = false): Cursor {
  const [at, setAt] = useState(inicial)
  const inside = (index: number) => Math.max(0, Math.min(index, total - 1))
  const atual = inside(at)
  // before the rows are there, a place is kept as it was asked for
  const ir = (index: number) => setAt(total > 0 && !contando ? inside(index) : Math.max(0, index))
  return {
    atual,
    ir,
    comandos: {
      'lista.acima': () => ir(atual - 1),
      'lista.abaixo': () => ir(atual + 1),
      'lista.pagina_acima': () => ir(atual - PAGE),
      'lista.pagina_abaixo': () => ir(atual + PAGE),
      'lista.primeira': () => ir(0),
      'lista.ultima': () => ir(contando ? Number.MAX_SAFE_INTEGER : total - 1),
    },
  }
}
