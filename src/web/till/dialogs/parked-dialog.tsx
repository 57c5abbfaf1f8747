import { useEffect, useRef, useState } from 'react'
import { formatMoney } from '../../../core/money/pt-br.ts'
import type { Venda } from '../../../core/venda/venda.ts'
import { errorText } from '../../api/errors.ts'
import type { DialogProps } from '../../dialogs/define.ts'
import { deskDialog } from '../../dialogs/desk-dialog.tsx'
import { parkedSales } from '../../offline/journal.ts'
import { useDesk } from '../../state/desk.ts'
import { alerta } from '../../state/notices.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { PickList, type PickListHandle, pickCommands } from './pick-list.tsx'

/** Parked sale with its total, computed once and not at each typed letter of the search. */
interface Parked {
  sale: Venda
  total: string
}

/** Lists the sales parked in this browser, oldest first. Resolves to the sale chosen. */
export function ParkedDialog({ close }: DialogProps<object, Venda>) {
  const desk = useDesk()
  const [texto, setTexto] = useState('')
  const [rows, setRows] = useState<readonly Parked[] | null>(null)
  useEffect(() => {
    parkedSales().then(
      found => setRows(found.map(sale => ({ sale, total: desk.totalOf(sale) }))),
      (error: unknown) =>
        alerta(`As vendas estacionadas não puderam ser lidas: ${errorText(error, 'o disco recusou')}`),
    )
  }, [desk])
  const list = useRef<PickListHandle>(null)
  const wanted = texto.trim().toLowerCase()
  return (
    <Dialog
      title="Vendas estacionadas"
      scope="pdv.estacionadas"
      width="w-[72ch]"
      onClose={() => close()}
      {...pickCommands(list)}
    >
      <PickList
        ref={list}
        label="Buscar venda estacionada"
        text={texto}
        onType={setTexto}
        rows={(rows ?? []).filter(({ sale }) => (sale.rotulo ?? '').toLowerCase().includes(wanted))}
        keyOf={({ sale }) => sale.uuid}
        onChoose={({ sale }) => close(sale)}
        answered={rows ? texto : null}
        height="min-h-[110px] max-h-[330px]"
        empty={wanted === '' ? 'Nenhuma venda estacionada' : 'Nenhuma venda estacionada tem este nome'}
        draw={({ sale, total }) => (
          <>
            <span className="flex-1 truncate">{sale.rotulo}</span>
            <span className="text-dim">{age(sale.criada_em)}</span>
            <span className="w-[10ch] text-right text-dim">
              {sale.itens.length} {sale.itens.length === 1 ? 'item' : 'itens'}
            </span>
            <span className="w-[14ch] text-right">{formatMoney(total)}</span>
          </>
        )}
      />
    </Dialog>
  )
}

/** Gives the text of how long ago a sale began: 'agora', 'há 8 min', 'há 2 h'. */
function age(since: string): string {
  const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(since)) / 60_000))
  if (minutes === 0) return 'agora'
  return minutes < 120 ? `há ${minutes} min` : `há ${Math.floor(minutes / 60)} h`
}

export const parkedDialog = deskDialog('pdv.estacionadas', ParkedDialog)
