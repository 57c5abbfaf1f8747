import { useRef } from 'react'
import { firstToLeave } from '../../../core/stock/expiry.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { lotes } from '../../../domain/commands/lotes/index.ts'
import { produtos_lotes } from '../../../domain/records/produtos_lotes/index.ts'
import type { DialogProps } from '../../dialogs/define.ts'
import { defineDialog } from '../../dialogs/define.ts'
import { on } from '../../keys/scopes.ts'
import { LotRow } from '../../lots/lot-row.tsx'
import { daysOf, type LoteEscolhido, leftOf, useLots } from '../../lots/use-lots.ts'
import { mayWrite } from '../../register/access.ts'
import { openRegistro } from '../../register/form/open-form.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { PickList, type PickListHandle } from './pick-list.tsx'

interface Dados {
  produto_id: number
  nome: string
  /** Wanted quantity: the cursor begins on a lot that has at least this quantity free, if there is one. */
  qtde?: string
  /** Uuid of the sale at the server: goods reserved by this sale count as free. */
  venda?: string | null
}

/**
 * Shows 'Selecione um lote': 40 a page by expiry date, with a search by lot. The cursor begins on the lot that
 * `firstToLeave` chooses. Lots without a balance show in a search, or when no lot has a balance. The user may register
 * a missing lot here.
 */
export function LotPicker({
  data: { produto_id, nome, qtde = '1', venda = null },
  close,
}: DialogProps<Dados, LoteEscolhido>) {
  const { aoFim, digitado, digitar, linhas, respondido, vazio } = useLots({ produto_id, comSaldo: true })
  const list = useRef<PickListHandle>(null)
  const register = async () => {
    const saved = await openRegistro(produtos_lotes.id, {
      params: { produto_id },
      ...(digitado && linhas.length === 0 ? { valores: { lote: digitado } } : {}),
    })
    if (saved) close(saved as LoteEscolhido)
  }
  return (
    <Dialog
      title="Selecione um lote"
      scope="lote.busca"
      width="w-[92ch]"
      onClose={() => close()}
      commands={[
        on(lista.abrir, () => list.current?.escolher()),
        on(lotes.novo, mayWrite(produtos_lotes) && register),
      ]}
      labels={{ 'lista.abrir': 'Escolher' }}
    >
      <p className="px-3 pt-1 text-dim">{nome}</p>
      <PickList
        ref={list}
        label="Buscar Lotes"
        text={digitado}
        onType={digitar}
        rows={linhas}
        initial={firstToLeave(
          linhas.map(lote => ({ saldo: leftOf(lote, venda).livre, dias: daysOf(lote) })),
          qtde,
        )}
        keyOf={lote => lote.id}
        onChoose={lote => close(lote)}
        onEnd={aoFim}
        answered={respondido}
        empty={vazio}
        draw={lote => <LotRow lote={lote} {...(venda === null ? {} : { venda })} />}
      />
    </Dialog>
  )
}

export const lotPicker = defineDialog('lote.busca', LotPicker)
