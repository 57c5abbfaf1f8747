import { type Ref, useImperativeHandle, useMemo, useState } from 'react'
import { reach } from '../../../../core/fields/reach.ts'
import { grade } from '../../../../domain/commands/form/index.ts'
import type { RecordContext } from '../../../../domain/fields/define.ts'
import { showError } from '../../../commands/show-error.ts'
import { on } from '../../../keys/scopes.ts'
import type { Valores } from '../../../register/form/paths.ts'
import { Cells } from '../../../register/rows/cells.tsx'
import { useCells } from '../../../register/rows/use-cells.ts'
import { lineFields, sheetOfLines } from './linhas.ts'

export interface LinesStepHandle {
  /** True when every cell is valid and every line has a price; else moves to the first wrong cell, with its error. */
  conferir: () => boolean
}

interface LinesStepProps {
  rows: readonly Valores[]
  context: RecordContext
  readOnly: boolean
  onChange: (linhas: readonly Valores[]) => void
  /** Removes the lines at these indexes; resolves to null when the user cancels. null: no line may be removed. */
  onRemove: ((places: readonly number[]) => Promise<readonly Valores[] | null>) | null
  /** Edits one composition for the marked lines, and gives all lines; null when the user cancels. */
  onCompose: (marcadas: readonly number[]) => Promise<readonly Valores[] | null>
  ref: Ref<LinesStepHandle>
}

const PRECO = 'estoque.preco_vend'

/** Edits the lines of a grid, one row each, with a column for each field of lineFields. */
export function LinesStep(props: LinesStepProps) {
  const { rows, context, readOnly, onChange, onRemove, onCompose, ref } = props
  const campos = useMemo(() => lineFields(context), [context])
  const folha = useMemo(() => sheetOfLines(rows, campos), [rows, campos])
  /** True after an attempt to save: an empty price then shows as an error. */
  const [tentou, setTentou] = useState(false)
  const lacks = (indice: number) => !reach(rows[indice] ?? {}, PRECO)
  const cells = useCells({
    folha,
    linhas: rows,
    aoMudar: onChange,
    contexto: context,
    leitura: readOnly,
    erro: (indice, chave) => (tentou && chave === PRECO && lacks(indice) ? 'Campo Obrigatório' : undefined),
  })
  useImperativeHandle(ref, () => ({
    conferir() {
      setTentou(true)
      const [refused] = cells.host.edicoes
      if (refused) {
        cells.host.ir(refused[0], [...refused[1].keys()][0] ?? 0)
        return false
      }
      const first = rows.findIndex((_, at) => lacks(at))
      if (first >= 0)
        cells.host.ir(
          first,
          campos.findIndex(({ chave }) => chave === PRECO),
        )
      return first < 0
    },
  }))
  const [v] = cells.host.cursor
  const atual = rows[v]
  const compose = async () => {
    const composed = await onCompose(cells.marcadas())
    if (composed) cells.mudarLinhas(composed)
  }
  const remove = async () => {
    const left = (await onRemove?.(cells.marcadas())) ?? null
    if (left) cells.mudarLinhas(left)
  }
  return (
    <Cells
      sheet={folha.sheet}
      host={cells.host}
      active
      height={Math.min(rows.length, 18)}
      commands={[
        ...cells.comandos,
        on(grade.composicao, atual !== undefined && (() => compose().catch(showError))),
        on(grade.remover, onRemove !== null && atual !== undefined && (() => remove().catch(showError))),
      ]}
    />
  )
}
