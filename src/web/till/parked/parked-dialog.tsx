import { useEffect, useRef, useState } from 'react'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { venda } from '../../../domain/commands/venda/index.ts'
import { errorText } from '../../api/errors.ts'
import type { DialogProps } from '../../dialogs/define.ts'
import { deskDialog } from '../../dialogs/desk-dialog.tsx'
import { on } from '../../keys/scopes.ts'
import { alerta } from '../../state/notices.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { PickList, type PickListHandle, pickCommands } from '../dialogs/pick-list.tsx'
import { type ParkedRow, parkedRows } from './rows.ts'
import { printSlip } from './slip.ts'
import { onServerAtom, syncParked } from './sync.ts'

/** Lists the sales parked in this browser and on the server, oldest first. Resolves to the sale chosen. */
export function ParkedDialog({ close }: DialogProps<object, ParkedRow>) {
  const [texto, setTexto] = useState('')
  const [rows, setRows] = useState<readonly ParkedRow[] | null>(null)
  const [at, setAt] = useState<ParkedRow>()
  useEffect(() => {
    const read = () =>
      parkedRows().then(setRows, (error: unknown) =>
        alerta(`As vendas estacionadas não puderam ser lidas: ${errorText(error, 'o disco recusou')}`),
      )
    void read().then(syncParked).then(read)
    return onServerAtom.sub(() => void read())
  }, [])
  const list = useRef<PickListHandle>(null)
  const wanted = texto.trim().toLowerCase()
  const pick = pickCommands(list)
  const matches = ({ rotulo, cliente }: ParkedRow) =>
    [rotulo, cliente ?? ''].some(name => name.toLowerCase().includes(wanted))
  return (
    <Dialog
      title="Vendas estacionadas"
      scope="pdv.estacionadas"
      width="w-[86ch]"
      onClose={() => close()}
      commands={[...pick.commands, on(venda.senhaEstacionada, at !== undefined && (() => printSlip(at)))]}
      labels={{ ...pick.labels, 'venda.senha_estacionada': 'Imprimir a senha' }}
    >
      <PickList
        ref={list}
        label="Buscar venda estacionada"
        text={texto}
        onType={setTexto}
        rows={(rows ?? []).filter(matches)}
        keyOf={({ uuid }) => uuid}
        onChoose={row => close(row)}
        onStop={setAt}
        answered={rows ? texto : null}
        height="min-h-[110px] max-h-[330px]"
        empty={wanted === '' ? 'Nenhuma venda estacionada' : 'Nenhuma venda estacionada tem este nome'}
        draw={({ rotulo, em, onde, fim, itens, total }) => (
          <>
            <span className="flex-1 truncate">{rotulo}</span>
            <span className={`max-w-[32ch] truncate ${fim === null ? 'text-dim' : 'text-bad'}`}>
              {fim ?? onde}
            </span>
            <span className="w-[10ch] text-right text-dim">{age(em)}</span>
            <span className="w-[10ch] text-right text-dim">
              {itens} {itens === 1 ? 'item' : 'itens'}
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
