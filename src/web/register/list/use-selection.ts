import { useMemo, useRef, useState } from 'react'
import { type Decimal, dec } from '../../../core/money/decimal.ts'
import type { ListParams } from '../../../domain/fields/filter/filter-text.ts'
import type { Registro } from '../../../domain/fields/registro.ts'
import type { Selecao } from '../bulk/open-bulk.ts'

type Rows = ReadonlyMap<number, Registro>

/** Rows chosen one by one, or all rows of the filter except `menos`. Whole rows are stored, so that sums need no request. */
type Chosen = { todos: false; rows: Rows } | { todos: true; menos: Rows }

const NOBODY: Chosen = { todos: false, rows: new Map() }

const heldOf = (chosen: Chosen): Rows => (chosen.todos ? chosen.menos : chosen.rows)
const holding = ({ todos }: Chosen, rows: Rows): Chosen => (todos ? { todos, menos: rows } : { todos, rows })

export interface Selection {
  /** Number of chosen rows. */
  total: number
  todos: boolean
  marcada: (row: Registro) => boolean
  alternar: (row: Registro) => void
  /** Adds rows. `vez`: number of the selection when their fetch began; rows of an older number are ignored. */
  somar: (rows: readonly Registro[], vez: number) => void
  /** Gives the selection's number, which changes when everything or nothing is chosen. */
  vez: () => number
  tudo: () => void
  limpar: () => void
  /** Chosen rows; with `todos`, the excluded rows. */
  rows: readonly Registro[]
  forBulk: (consulta: ListParams) => Selecao
}

/** Holds the selection of a list. @param all number of rows of the filter */
export function useSelection(all: number): Selection {
  const [chosen, set] = useState<Chosen>(NOBODY)
  const times = useRef(0)
  return useMemo(() => {
    const held = heldOf(chosen)
    const anew = (next: Chosen) => {
      times.current += 1
      set(next)
    }
    return {
      total: chosen.todos ? Math.max(0, all - held.size) : held.size,
      todos: chosen.todos,
      rows: [...held.values()],
      marcada: row => held.has(row.id) !== chosen.todos,
      alternar: row =>
        set(before => {
          const next = new Map(heldOf(before))
          if (!next.delete(row.id)) next.set(row.id, row)
          return holding(before, next)
        }),
      somar: (rows, vez) => {
        if (vez !== times.current) return
        set(before => {
          const next = new Map(heldOf(before))
          for (const row of rows) {
            if (before.todos) next.delete(row.id)
            else next.set(row.id, row)
          }
          return holding(before, next)
        })
      },
      vez: () => times.current,
      tudo: () => anew({ todos: true, menos: new Map() }),
      limpar: () => anew(NOBODY),
      forBulk: consulta => {
        const total = chosen.todos ? Math.max(0, all - held.size) : held.size
        if (!chosen.todos) return { ids: [...held.keys()], total }
        const left = [...held.keys()].map(String)
        return {
          filtro: { ...consulta, ...(left.length > 0 ? { 'id[]!': left } : {}) } as Record<string, string>,
          total,
        }
      },
    }
  }, [chosen, all])
}

/** Sums a field over rows. */
export function sumOf(rows: readonly Registro[], value: (row: Registro) => unknown): Decimal {
  return rows.reduce((sum, row) => {
    const amount = value(row)
    return typeof amount === 'string' || typeof amount === 'number' ? sum.plus(dec(String(amount))) : sum
  }, dec('0'))
}
