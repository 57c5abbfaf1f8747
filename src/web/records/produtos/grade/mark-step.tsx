import { useId, useLayoutEffect, useState } from 'react'
import { lote } from '../../../../domain/commands/bulk/index.ts'
import { grade } from '../../../../domain/commands/form/index.ts'
import { on, type ScopeCommands } from '../../../keys/scopes.ts'
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

/** Draws one step of the generator: space marks an item, Ctrl+A marks all. */
export function MarkStep({ title, marks }: { title: string; marks: Marks }) {
  const id = useId()
  const { itens, marcados, atual } = marks
  useLayoutEffect(() => document.getElementById(id)?.focus(), [id])
  useLayoutEffect(() => {
    document.getElementById(`${id}-${atual}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, atual])
  return (
    <>
      <div
        id={id}
        role="listbox"
        tabIndex={0}
        data-autofocus
        aria-label={title}
        aria-multiselectable="true"
        aria-activedescendant={itens.length > 0 ? `${id}-${atual}` : undefined}
        className="max-h-[48vh] overflow-auto py-1 outline-none"
      >
        {itens.map((item, index) => {
          const marked = marcados.includes(item)
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the scope holds the keys
            <div
              key={item.id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={marked}
              className={`flex gap-2 px-3 ${index === atual ? 'bg-sel' : ''}`}
              onMouseDown={event => event.preventDefault()}
              onClick={() => {
                marks.ir(index)
                marks.alternar(index)
              }}
            >
              <span aria-hidden="true" className={marked ? 'text-ok' : 'text-dim'}>
                {marked ? '[x]' : '[ ]'}
              </span>
              <span className={marked ? '' : 'text-dim'}>{item.nome}</span>
            </div>
          )
        })}
      </div>
      <p role="status" className="border-line border-t px-3 py-0.5 text-dim">
        {marcados.length} de {itens.length}
      </p>
    </>
  )
}
