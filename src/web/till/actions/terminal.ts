import { syncCatalog, terminals } from '../../catalog/catalog.ts'
import { confirmDialog } from '../../dialogs/confirm.tsx'
import { openDialog } from '../../dialogs/define.ts'
import type { Desk } from '../../state/desk.ts'
import { alerta, notify } from '../../state/notices.ts'
import { terminalDialog } from '../dialogs/terminal-dialog.tsx'
import { beat, bindTerminal, choosingAtom, terminalAtom } from '../terminal.ts'

export async function refreshCatalog(): Promise<void> {
  await syncCatalog()
  notify('Catálogo atualizado')
}

/** Asks which till this browser is, and binds it. Scans made meanwhile wait for the sale of the till chosen. */
export async function askTerminal(): Promise<void> {
  choosingAtom.set(true)
  try {
    const chosen = await openDialog(terminalDialog)
    if (chosen) bindTerminal(chosen.id)
  } finally {
    choosingAtom.set(false)
  }
}

export async function chooseTerminal(desk: Desk): Promise<void> {
  if (desk.sale.get()?.itens.length) return alerta('Termine ou estacione a venda antes de trocar de caixa')
  const [only, another] = terminals()
  if (only && !another) return notify(`Esta empresa só tem este caixa: ${only.nome}`)
  await askTerminal()
}

export async function takeTerminal(): Promise<void> {
  const terminal = terminalAtom.get()
  const go = await openDialog(confirmDialog, {
    pergunta: 'Assumir este caixa?',
    detalhe: 'A outra tela fica somente para leitura.',
    inicial: 'nao',
  })
  if (go === true && terminal !== null) await beat(terminal, true)
}
