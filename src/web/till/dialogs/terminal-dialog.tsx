import { useRef, useState } from 'react'
import type { TerminalCatalogo } from '../../../domain/api/catalogo.ts'
import { terminals } from '../../catalog/catalog.ts'
import type { DialogProps } from '../../dialogs/define.ts'
import { defineDialog } from '../../dialogs/define.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { PickList, type PickListHandle, pickCommands } from './pick-list.tsx'

/** Which till this browser is; asked once, remembered. */
export function TerminalDialog({ fechar }: DialogProps<unknown, TerminalCatalogo>) {
  const [texto, setTexto] = useState('')
  const list = useRef<PickListHandle>(null)
  const wanted = texto.trim().toLowerCase()
  return (
    <Dialog
      titulo="Qual é o caixa deste navegador?"
      escopo="pdv.terminal"
      largura="w-[56ch]"
      aoFechar={() => fechar()}
      {...pickCommands(list)}
    >
      <PickList
        ref={list}
        rotulo="Buscar caixa"
        texto={texto}
        aoDigitar={setTexto}
        linhas={terminals().filter(({ nome }) => nome.toLowerCase().includes(wanted))}
        chave={({ id }) => id}
        aoEscolher={terminal => fechar(terminal)}
        respondido={texto}
        altura="min-h-[110px] max-h-[330px]"
        vazio={wanted === '' ? 'Nenhum caixa cadastrado nesta empresa' : 'Nenhum caixa tem este nome'}
        desenho={terminal => (
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
