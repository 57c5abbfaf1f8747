import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { AnyRegister } from '../../../domain/fields/define.ts'
import { cell } from '../../state/cell.ts'
import { device } from '../../state/device.ts'
import { getSession } from '../../state/session.ts'
import { isNarrow, useNarrow } from '../../ui/narrow.ts'
import { listColumns } from './cells.tsx'
import type { ListColumn } from './column.ts'

/** Page sizes offered by the specification (doc 3 §9). */
export const PAGE_SIZES = [10, 20, 30, 50, 100, 200] as const

interface Prefs {
  /** Columns shown, in order. */
  colunas?: string[]
  limite?: number
}

type Stored = Readonly<Record<string, Prefs>>

const key = () => `tecla.listas.${getSession()?.user.id ?? 'ninguem'}`

function stored(): Stored {
  try {
    const value = JSON.parse(device.getItem(key()) ?? '{}') as unknown
    return typeof value === 'object' && value !== null ? (value as Stored) : {}
  } catch {
    return {}
  }
}

// counts writes, so that readers redraw: the preferences are not cached, because another user may sign in
const writtenAtom = cell(0)

/** Stores the list preferences of this user, on this computer. */
export function savePrefs(register: AnyRegister, prefs: Prefs): void {
  device.setItem(key(), JSON.stringify({ ...stored(), [register.id]: prefs }))
  writtenAtom.set(n => n + 1)
}

const defaultLimit = (register: AnyRegister): number => {
  const wanted = Math.min(register.list?.pages?.limit ?? 50, 200)
  return PAGE_SIZES.find(size => size >= wanted) ?? 50
}

export interface ListPrefs {
  colunas: readonly ListColumn[]
  limite: number
}

/** Gives columns and page size of a list: the user's choice, else the declared; drops columns that no longer exist. */
export function prefsOf(register: AnyRegister): ListPrefs {
  const own = stored()[register.id]
  const all = listColumns(register)
  const chosen = (Array.isArray(own?.colunas) ? own.colunas : []).flatMap(id => all.filter(c => c.id === id))
  const limite = PAGE_SIZES.find(size => size === own?.limite) ?? defaultLimit(register)
  return { colunas: chosen.length > 0 ? chosen : defaultColumns(register), limite }
}

export const defaultColumns = (register: AnyRegister): readonly ListColumn[] => {
  const narrow = isNarrow()
  const shown = listColumns(register).filter(({ padrao, larga }) => padrao && !(narrow && larga))
  return shown.length > 0 ? shown : listColumns(register).slice(0, 6)
}

export function usePrefs(register: AnyRegister): ListPrefs {
  const written = useAtomValue(writtenAtom)
  const narrow = useNarrow()
  // keeps the array until preferences are written: a new array would redraw every cell
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the stored preferences again after each write
  return useMemo(() => prefsOf(register), [register, written, narrow])
}
