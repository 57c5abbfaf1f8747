import { useRef, useState } from 'react'
import type { TerminalCatalogo } from '../../../domain/api/catalogo.ts'
import { terminals } from '../../catalog/catalog.ts'
import type { DialogProps } from '../../dialogs/define.ts'
import { defineDialog } from '../../dialogs/define.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { PickList, type PickListHandle, pickCommands } from './pick-list.tsx'

/** Asks which till (terminal) this browser is. Resolves to the till chosen. */
export function TerminalDialog({ close }: DialogProps<unknown, TerminalCatalogo>) {
  const [texto, setTexto] = useState('')
  const list = useRef<PickListHandle>(null)
  const wanted = texto.trim().toLowerCase()
  return (
    <Dialog
      title="Qual é o caixa deste navegador?"
      scope="pdv.terminal"
      width="w-[56ch]"
      onClose={() => close()}
      {...pickCommands(list)}
    >
      <PickList
        ref={list}
        label="Buscar caixa"
        text={texto}
        onType={setTexto}
        rows={terminals().filter(({ nome }) => nome.toLowerCase().includes(wanted))}
        keyOf={({ id }) => id}
        onChoose={terminal => close(terminal)}
        answered={texto}
        scanner
        height="min-h-[110px] max-h-[330px]"
        empty={wanted === '' ? 'Nenhum caixa cadastrado nesta empresa' : 'Nenhum caixa tem este nome'}
        draw={terminal => (
          <>
            <span className="flex-1">{terminal.nome}</span>
            <span className="text-dim">NFC-e série {terminal.serie_65 ?? '—'}</span>
            <span className="text-dim">{terminal.impressora ? 'com impressora' : 'sem impressora'}</span>
          </>
        )}
      />
    </Dialog>
  )
}

export const terminalDialog = defineDialog('pdv.terminal', TerminalDialog)
