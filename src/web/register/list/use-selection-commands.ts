import { CancelledError } from '@tanstack/react-query'
import { useRef } from 'react'
import { lista } from '../../../domain/commands/lista/index.ts'
import type { AnyRegister } from '../../../domain/fields/define.ts'
import type { Registro } from '../../../domain/fields/registro.ts'
import { on, type ScopeCommands } from '../../keys/scopes.ts'
import { notify } from '../../state/notices.ts'
import { pageOf } from '../../state/page.ts'
import { queryClient } from '../../state/query.ts'
import { PAGE } from '../../ui/list/use-cursor.ts'
import { type ListView, pageRead } from './use-rows.ts'
import type { Selection } from './use-selection.ts'

/** Maximum number of rows marked as a range; marking the whole filter has its own key. */
const MOST = 5000

interface Given {
  register: AnyRegister
  query: ListView
  rows: { total: number; linha: (index: number) => Registro | undefined }
  cursor: { atual: number; ir: (index: number) => void }
  selection: Selection
}

/** Makes the commands to mark one row, a range (with Shift) or all rows of the filter. */
export function useSelectionCommands({ register, query, rows, cursor, selection }: Given): ScopeCommands {
  /** Start of the range; dropped when the cursor moves without Shift. */
  const range = useRef<{ from: number; at: number } | null>(null)
  const row = rows.linha(cursor.atual)

  const extend = async (to: number) => {
    const target = Math.max(0, Math.min(to, rows.total - 1))
    const from = range.current?.at === cursor.atual ? range.current.from : cursor.atual
    range.current = { from, at: target }
    cursor.ir(target)
    const [first, last] = [Math.min(cursor.atual, target), Math.max(cursor.atual, target)]
    if (last - first >= MOST)
      return notify(`Até ${MOST.toLocaleString('pt-BR')} linhas de uma vez. Ctrl A marca todas do filtro`)
    const vez = selection.vez()
    selection.somar(await rowsBetween(register, query, rows.linha, first, last), vez)
  }
  const move = (by: number) => () => extend(cursor.atual + by)

  // commands of a reading's marks need its rows
  const everything = async () => {
    if (!register.reading || rows.total > MOST) return selection.tudo()
    const vez = selection.vez()
    selection.somar(await rowsBetween(register, query, rows.linha, 0, rows.total - 1), vez)
  }

  return [
    on(
      lista.marcar,
      row
        ? () => {
            selection.alternar(row)
            cursor.ir(cursor.atual + 1)
          }
        : false,
    ),
    on(lista.marcarTudo, rows.total > 0 ? everything : false),
    on(lista.desmarcar, selection.total > 0 ? selection.limpar : false),
    on(lista.estenderAcima, move(-1)),
    on(lista.estenderAbaixo, move(1)),
    on(lista.estenderPaginaAcima, move(-PAGE)),
    on(lista.estenderPaginaAbaixo, move(PAGE)),
    on(lista.estenderPrimeira, () => extend(0)),
    on(lista.estenderUltima, () => extend(rows.total - 1)),
  ]
}

/** Gives the rows of a range, fetching the missing ones. */
async function rowsBetween(
  register: AnyRegister,
  query: ListView,
  linha: (index: number) => Registro | undefined,
  first: number,
  last: number,
): Promise<Registro[]> {
  const found: Registro[] = []
  const pages = new Map<number, readonly Registro[]>()
  for (let index = first; index <= last; index++) {
    const here = linha(index)
    if (here) {
      found.push(here)
      continue
    }
    const number = Math.floor(index / query.limite) + 1
    const rows =
      pages.get(number) ??
      pageOf<Registro>(await kept(() => queryClient.fetchQuery(pageRead(register, query, number)))).rows
    pages.set(number, rows)
    const row = rows[index % query.limite]
    if (row) found.push(row)
  }
  return found
}

/** Fetches again when the query was cancelled because the user scrolled away. */
async function kept<T>(read: () => Promise<T>): Promise<T> {
  for (let times = 1; ; times++) {
    try {
      return await read()
    } catch (error) {
      if (times >= 3 || !(error instanceof CancelledError)) throw error
    }
  }
}
