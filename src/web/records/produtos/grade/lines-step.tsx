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
  /** Every line is right; else the cursor goes to the first that is not, which says why. */
  conferir: () => boolean
}

interface LinesStepProps {
  linhas: readonly Valores[]
  contexto: RecordContext
  leitura: boolean
  aoMudar: (linhas: readonly Valores[]) => void
  /** The lines without those; null when it was given up. Absent: none may go. */
  aoRemover: ((places: readonly number[]) => Promise<readonly Valores[] | null>) | null
  /** The lines with one composition for those marked; null when it was given up. */
  aoCompor: (marcadas: readonly number[]) => Promise<readonly Valores[] | null>
  ref: Ref<LinesStepHandle>
}

const PRECO = 'estoque.preco_vend'

/** Each line of a grid, a row, with all that is its own. */
export function LinesStep(props: LinesStepProps) {
  const { linhas, contexto, leitura, aoMudar, aoRemover, aoCompor, ref } = props
  const campos = useMemo(() => lineFields(contexto), [contexto])
  const folha = useMemo(() => sheetOfLines(linhas, campos), [linhas, campos])
  /** A save was tried: what is asked for says so. */
  const [tentou, setTentou] = useState(false)
  const lacks = (indice: number) => !reach(linhas[indice] ?? {}, PRECO)
  const cells = useCells({
    folha,
    linhas,
    aoMudar,
    contexto,
    leitura,
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
      const first = linhas.findIndex((_, at) => lacks(at))
      if (first >= 0)
        cells.host.ir(
          first,
          campos.findIndex(({ chave }) => chave === PRECO),
        )
      return first < 0
    },
  }))
  const [v] = cells.host.cursor
  const atual = linhas[v]
  const compose = async () => {
    const composed = await aoCompor(cells.marcadas())
    if (composed) cells.mudarLinhas(composed)
  }
  const remove = async () => {
    const left = (await aoRemover?.(cells.marcadas())) ?? null
    if (left) cells.mudarLinhas(left)
  }
  return (
    <Cells
      sheet={folha.sheet}
      host={cells.host}
      ativa
      altura={Math.min(linhas.length, 18)}
      comandos={[
        ...cells.comandos,
        on(grade.composicao, atual !== undefined && (() => compose().catch(showError))),
        on(grade.remover, aoRemover !== null && atual !== undefined && (() => remove().catch(showError))),
      ]}
    />
  )
}
