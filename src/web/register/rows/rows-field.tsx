import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { ScopeCommands } from '../../keys/scopes.ts'
import type { CellEditorHandle } from '../bulk/cell-editor.tsx'
import type { ControlProps } from '../fields/control.ts'
import { Frame } from '../fields/frame.tsx'
import { useErro } from '../form/use-store.ts'
import { Cells } from './cells.tsx'
import type { Folha } from './folha.ts'
import type { useCells } from './use-cells.ts'

type Asked = Pick<ControlProps, 'store' | 'label' | 'required'>

interface RowsFieldProps extends Asked {
  fieldKey: string
  help: string
  sheet: Folha
  cells: ReturnType<typeof useCells>
  /** Commands added to the common commands of sheets. */
  commands?: ScopeCommands
  empty: ReactNode
  above?: ReactNode
  /** Draws content that depends on the focus. */
  below?: (focused: boolean) => ReactNode
  /** Called with the title of the sheet that has the first invalid cell, to show that sheet. */
  onView?: (titulo: string) => void
}

/** Draws a record's rows as a sheet, one Tab stop; invalid cells refuse the save, and the first one gets the focus. */
export function RowsField(props: RowsFieldProps) {
  const { store, fieldKey, label, required, help, sheet, cells, commands = [], empty, above, below } = props
  const id = useId()
  const erro = useErro(store, fieldKey)
  const [focused, setFocused] = useState(false)
  const editor = useRef<CellEditorHandle>(null)
  const { recusadas, recusada } = cells
  useEffect(() => {
    store.pender(fieldKey, recusadas > 0 ? 'Há células com texto que não é um valor' : null)
    return () => store.pender(fieldKey, null)
  }, [store, fieldKey, recusadas])

  const arrive = () => {
    if (erro !== undefined && recusada) {
      props.onView?.(recusada.titulo)
      cells.host.ir(recusada.linha, recusada.coluna)
    }
    editor.current?.focar()
  }
  const some = sheet.sheet.linhas.length > 0
  return (
    <Frame id={id} label={label} required={required} error={erro} help={help} group>
      {/* focusing this group moves the focus to the cell's input; meanwhile the group leaves the tab order, so that Shift+Tab gets out */}
      <div
        tabIndex={focused && some ? -1 : 0}
        role="group"
        data-campo={fieldKey}
        aria-labelledby={`${id}-rotulo`}
        aria-describedby={`${id}-nota`}
        className={`campo campo-grupo min-w-0 px-0! ${focused ? '' : 'parada'}`}
        onFocus={event => {
          setFocused(true)
          if (event.target === event.currentTarget) arrive()
        }}
        onBlur={event => {
          if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false)
        }}
      >
        {some ? (
          <>
            {above}
            <Cells
              ref={editor}
              sheet={sheet.sheet}
              host={cells.host}
              commands={[...cells.comandos, ...commands]}
              active={focused}
              height={sheet.sheet.linhas.length}
            />
          </>
        ) : (
          <p className="px-2 text-dim">{empty}</p>
        )}
        {below?.(focused)}
      </div>
    </Frame>
  )
}
