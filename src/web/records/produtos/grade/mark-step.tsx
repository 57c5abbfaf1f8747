import { useState } from 'react'
import { lote } from '../../../../domain/commands/bulk/index.ts'
import { grade } from '../../../../domain/commands/form/index.ts'
import { on, type ScopeCommands } from '../../../keys/scopes.ts'
import { ChoiceList } from '../../../ui/field/choice-list.tsx'
import { useCursor } from '../../../ui/list/use-cursor.ts'
import type { GroupItem } from './linhas.ts'

/** Items of a group of sizes or of subdivisions, the marked items, and the cursor. */
export interface Marks {
  itens: readonly GroupItem[]
  marcados: readonly GroupItem[]
  atual: number
  ir: (index: number) => void
  alternar: (index: number) => void
  comandos: ScopeCommands
}

/** Keeps the marked items of a group, in the group's order. An item removed from the group loses its mark. */
export function useMarks(itens: readonly GroupItem[]): Marks {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const cursor = useCursor(itens.length)
  const toggle = (index: number) => {
    const item = itens[index]
    if (!item) return
    const next = new Set(ids)
    if (!next.delete(item.id)) next.add(item.id)
    setIds(next)
  }
  const marcados = itens.filter(({ id }) => ids.has(id))
  const all = marcados.length === itens.length
  return {
    itens,
    marcados,
    atual: cursor.atual,
    ir: cursor.ir,
    alternar: toggle,
    comandos: [
      ...cursor.comandos,
      on(grade.marcar, () => {
        toggle(cursor.atual)
        cursor.ir(cursor.atual + 1)
      }),
      on(lote.tudo, () => setIds(all ? new Set() : new Set(itens.map(({ id }) => id)))),
    ],
  }
}

const focus = (list: HTMLElement | null) => list?.focus()

/** Draws one step of the generator: space marks an item, Ctrl+A marks all. */
export function MarkStep({ title, marks }: { title: string; marks: Marks }) {
  const { itens, marcados, atual, ir, alternar } = marks
  return (
    <>
      <ChoiceList
        ref={focus}
        label={title}
        rows={itens}
        at={atual}
        onChoose={index => {
          ir(index)
          alternar(index)
        }}
        keyOf={({ id }) => id}
        columns="grid-cols-[4ch_minmax(0,1fr)]"
        className="max-h-[48vh] overflow-auto py-1"
        marked={item => marcados.includes(item)}
      >
        {({ nome }) => <span>{nome}</span>}
      </ChoiceList>
      <p role="status" className="border-line border-t px-3 py-0.5 text-dim">
        {marcados.length} de {itens.length}
      </p>
    </>
  )
}
