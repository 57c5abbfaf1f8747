import type { InputHTMLAttributes, Ref } from 'react'

interface SearchLineProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type'> {
  /** Id of the grid below; `current`: the grid's row under the cursor. */
  gridId: string
  current?: number | undefined
  ref?: Ref<HTMLInputElement>
}

/** Draws the search line above a grid. The line has the focus and announces the grid's cursor. */
export function SearchLine({ gridId, current, ...input }: SearchLineProps) {
  return (
    <div className="flex items-center gap-2 border-line border-b px-2 py-1 text-lg">
      <span aria-hidden="true" className="text-live">
        ❯
      </span>
      <input
        type="search"
        aria-label="Buscar"
        aria-controls={gridId}
        aria-activedescendant={current === undefined ? undefined : `${gridId}-${current}`}
        autoFocus
        autoComplete="off"
        className="min-w-0 flex-1 bg-transparent outline-none"
        {...input}
      />
    </div>
  )
}
