import { useState } from 'react'
import { lista } from '../../../domain/commands/lista/index.ts'
import { on, type ScopeCommands } from '../../keys/scopes.ts'
import { ChoiceList } from '../field/choice-list.tsx'
import { useCursor } from './use-cursor.ts'

/** An item that is shown or hidden, at a place that the user chooses. */
export interface OrderedItem {
  id: string
  titulo: string
  mostra: boolean
}

/** Lists the shown items in their order, then the hidden items. */
export function orderedItems(
  all: readonly { id: string; titulo: string }[],
  shown: readonly string[],
): OrderedItem[] {
  const first = shown.flatMap(id => all.filter(item => item.id === id))
  const rest = all.filter(({ id }) => !shown.includes(id))
  return [...first, ...rest].map(({ id, titulo }) => ({ id, titulo, mostra: shown.includes(id) }))
}

/** Holds a list whose items the user shows, hides and moves by keys. */
export function useOrdered(first: () => OrderedItem[]) {
  const [list, setList] = useState(first)
  const cursor = useCursor(list.length)
  const toggle = (at: number) =>
    setList(before => before.map((item, index) => (index === at ? { ...item, mostra: !item.mostra } : item)))
  const move = (by: number) => () => {
    const to = cursor.atual + by
    if (to < 0 || to >= list.length) return
    const next = [...list]
    next.splice(to, 0, ...next.splice(cursor.atual, 1))
    setList(next)
    cursor.ir(to)
  }
  const comandos: ScopeCommands = [
    ...cursor.comandos,
    on(lista.escolherColuna, () => toggle(cursor.atual)),
    on(lista.moverAcima, move(-1)),
    on(lista.moverAbaixo, move(1)),
  ]
  return {
    list,
    cursor,
    toggle,
    comandos,
    shown: list.filter(({ mostra }) => mostra).map(({ id }) => id),
    reset(items: OrderedItem[]) {
      setList(items)
      cursor.ir(0)
    },
  }
}

/** Draws the list of `useOrdered`. */
export function OrderedChoice({
  label,
  ordered: { list, cursor, toggle },
}: {
  label: string
  ordered: ReturnType<typeof useOrdered>
}) {
  return (
    <ChoiceList
      label={label}
      rows={list}
      at={cursor.atual}
      onChoose={index => {
        cursor.ir(index)
        toggle(index)
      }}
      keyOf={({ id }) => id}
      columns="grid-cols-[4ch_minmax(0,1fr)]"
      className="h-[396px] overflow-auto"
      striped
      marked={({ mostra }) => mostra}
    >
      {({ titulo }) => <span>{titulo}</span>}
    </ChoiceList>
  )
}
