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
  comandos: ScopeCommands
  rotulos?: Words
  /** The cursor is here: the field of the cell has the focus. */
  ativa: boolean
  /** Rows in sight. */
  altura: number
  ref?: Ref<CellEditorHandle>
}

/** The lines of a grid as a sheet: drawn, typed and told below. */
export function Cells({ sheet, host, comandos, rotulos, ativa, altura, ref }: CellsProps) {
  const id = useId()
  const editor = useRef<CellEditorHandle>(null)
  useImperativeHandle(ref, () => ({
    focar: () => editor.current?.focar(),
    editar: () => editor.current?.editar(),
  }))
  return (
    <ScopeLayer>
      {ativa ? (
        <ScopeOf
          nome="form.grade"
          commands={[...comandos, on(lote.editar, !host.travada && (() => editor.current?.editar()))]}
          {...(rotulos ? { rotulos } : {})}
        />
      ) : null}
      {/* the heading, whole rows, and room for a bar below them */}
      <div
        className="min-h-0 border-line border-y"
        style={{ height: `${altura * 22 + 40}px`, maxHeight: '52vh' }}
      >
        <BulkGrid
          id={id}
          sheet={sheet}
          bulk={host}
          aoEditar={() => editor.current?.editar()}
          aoFocar={() => editor.current?.focar()}
          editor={numero =>
            ativa ? <CellEditor ref={editor} id={id} sheet={sheet} bulk={host} numero={numero} /> : null
          }
        />
      </div>
      <Foot sheet={sheet} bulk={host} />
    </ScopeLayer>
  )
}
