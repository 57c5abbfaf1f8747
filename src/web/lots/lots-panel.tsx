import { type Ref, useImperativeHandle, useRef } from 'react'
import { produtos_lotes } from '../../domain/records/produtos_lotes/index.ts'
import { openRegistro } from '../register/form/open-form.ts'
import { PickList, type PickListHandle } from '../till/dialogs/pick-list.tsx'
import { LotRow } from './lot-row.tsx'
import { useLots } from './use-lots.ts'

export interface LotsPanelHandle extends PickListHandle {
  novo: () => void
}

interface LotsPanelProps {
  produto_id: number
  height?: string
  /** True inside a form: the list does not take the focus when it is drawn. */
  part?: boolean
  ref?: Ref<LotsPanelHandle>
}

/** Lists the lots of a product, with search, edit and add (doc 2 §2.1). The surrounding screen binds the keys. */
export function LotsPanel({ produto_id, height, part = false, ref }: LotsPanelProps) {
  const { aoFim, digitado, digitar, linhas, respondido, vazio } = useLots({ produto_id })
  const list = useRef<PickListHandle>(null)
  const open = (id?: number) =>
    openRegistro(produtos_lotes.id, { params: { produto_id }, ...(id === undefined ? {} : { id }) })
  useImperativeHandle(ref, () => ({
    escolher: () => list.current?.escolher(),
    novo: () => void open(),
  }))
  return (
    <PickList
      ref={list}
      label="Buscar Lotes"
      text={digitado}
      onType={digitar}
      rows={linhas}
      keyOf={lote => lote.id}
      onChoose={lote => void open(lote.id)}
      onEnd={aoFim}
      answered={respondido}
      empty={vazio}
      part={part}
      {...(height ? { height } : {})}
      draw={lote => <LotRow lote={lote} />}
    />
  )
}
