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
  altura?: string
  /** In a form, which has a first field of its own. */
  parte?: boolean
  ref?: Ref<LotsPanelHandle>
}

/** Lots of a product: searched, opened to be edited, and new ones (doc 2 §2.1). The screen it stands in has the keys. */
export function LotsPanel({ produto_id, altura, parte = false, ref }: LotsPanelProps) {
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
      rotulo="Buscar Lotes"
      texto={digitado}
      aoDigitar={digitar}
      linhas={linhas}
      chave={lote => lote.id}
      aoEscolher={lote => void open(lote.id)}
      aoFim={aoFim}
      respondido={respondido}
      vazio={vazio}
      parte={parte}
      {...(altura ? { altura } : {})}
      desenho={lote => <LotRow lote={lote} />}
    />
  )
}
