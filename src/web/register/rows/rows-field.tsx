import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { ScopeCommands } from '../../keys/scopes.ts'
import type { CellEditorHandle } from '../bulk/cell-editor.tsx'
import type { ControlProps } from '../fields/control.ts'
import { Frame } from '../fields/frame.tsx'
import { useErro } from '../form/use-store.ts'
import { Cells } from './cells.tsx'
import type { Folha } from './folha.ts'
import type { useCells } from './use-cells.ts'

type Asked = Pick<ControlProps, 'store' | 'rotulo' | 'obrigatorio'>

interface RowsFieldProps extends Asked {
  chave: string
  ajuda: string
  folha: Folha
  cells: ReturnType<typeof useCells>
  /** Beside those of a sheet. */
  comandos?: ScopeCommands
  /** Shown in place of the lines where there are none. */
  vazio: ReactNode
  acima?: ReactNode
  /** Draws the parts that depend on the cursor being here. */
  abaixo?: (focused: boolean) => ReactNode
  /** A cell of that sheet was refused: it is to be the one shown. */
  aoVer?: (titulo: string) => void
}

/** Rows of a record as a sheet in its form: one stop of Tab; what is typed and is no value holds the save, which goes to its cell. */
export function RowsField(props: RowsFieldProps) {
  const {
    store,
    chave,
    rotulo,
    obrigatorio,
    ajuda,
    folha,
    cells,
    comandos = [],
    vazio,
    acima,
    abaixo,
  } = props
  const id = useId()
  const erro = useErro(store, chave)
  const [focused, setFocused] = useState(false)
  const editor = useRef<CellEditorHandle>(null)
  const { recusadas, recusada } = cells
  useEffect(() => {
    store.pender(chave, recusadas > 0 ? 'Há células com texto que não é um valor' : null)
    return () => store.pender(chave, null)
  }, [store, chave, recusadas])

  const arrive = () => {
    if (erro !== undefined && recusada) {
      props.aoVer?.(recusada.titulo)
      cells.host.ir(recusada.linha, recusada.coluna)
    }
    editor.current?.focar()
  }
  const some = folha.sheet.linhas.length > 0
  return (
    <Frame id={id} rotulo={rotulo} obrigatorio={obrigatorio} erro={erro} ajuda={ajuda} grupo>
      {/* the field of the cell takes the focus from here, so that Shift+Tab leaves */}
      <div
        tabIndex={focused && some ? -1 : 0}
        role="group"
        data-campo={chave}
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
            {acima}
            <Cells
              ref={editor}
              sheet={folha.sheet}
              host={cells.host}
              comandos={[...cells.comandos, ...comandos]}
              ativa={focused}
              altura={folha.sheet.linhas.length}
            />
          </>
        ) : (
          <p className="px-2 text-dim">{vazio}</p>
        )}
        {abaixo?.(focused)}
      </div>
    </Frame>
  )
}
