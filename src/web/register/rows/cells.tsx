import { type Ref, useId, useImperativeHandle, useRef } from 'react'
import { lote } from '../../../domain/commands/bulk/index.ts'
import { ScopeLayer } from '../../keys/scope-layer.tsx'
import { ScopeOf } from '../../keys/scope-of.tsx'
import { on, type ScopeCommands, type Words } from '../../keys/scopes.ts'
import { BulkGrid } from '../bulk/bulk-grid.tsx'
import { CellEditor, type CellEditorHandle } from '../bulk/cell-editor.tsx'
import { Foot } from '../bulk/foot.tsx'
import type { Sheet } from '../bulk/sheet.ts'
import type { SheetHost } from '../bulk/use-bulk.ts'

interface CellsProps {
  sheet: Sheet
  host: SheetHost
  commands: ScopeCommands
  labels?: Words
  /** True while the grid has the focus: only then does the cell at the cursor have an input. */
  active: boolean
  /** Height of the grid in rows, limited to about half the window. */
  height: number
  ref?: Ref<CellEditorHandle>
}

/** Draws the rows of a list field as a sheet with editor and footer. */
export function Cells({ sheet, host, commands, labels, active, height, ref }: CellsProps) {
  const id = useId()
  const editor = useRef<CellEditorHandle>(null)
  useImperativeHandle(ref, () => ({
    focar: () => editor.current?.focar(),
    editar: () => editor.current?.editar(),
  }))
  return (
    <ScopeLayer>
      {active ? (
        <ScopeOf
          name="form.grade"
          commands={[...commands, on(lote.editar, !host.travada && (() => editor.current?.editar()))]}
          {...(labels ? { labels } : {})}
        />
      ) : null}
      {/* height: rows of 22 px, and 40 px for the heading and a horizontal scroll bar */}
      <div
        className="min-h-0 border-line border-y"
        style={{ height: `${height * 22 + 40}px`, maxHeight: '52vh' }}
      >
        <BulkGrid
          id={id}
          sheet={sheet}
          bulk={host}
          onEdit={() => editor.current?.editar()}
          onFocus={() => editor.current?.focar()}
          editor={numero =>
            active ? <CellEditor ref={editor} id={id} sheet={sheet} bulk={host} number={numero} /> : null
          }
        />
      </div>
      <Foot sheet={sheet} bulk={host} />
    </ScopeLayer>
  )
}
