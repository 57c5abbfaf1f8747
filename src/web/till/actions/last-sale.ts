import type { z } from 'zod'
import type { Consumidor } from '../../../core/venda/venda.ts'
import type { PedidoDeCancelamento } from '../../../domain/api/cancelamento.ts'
import { listarImpressoes, repetirImpressao } from '../../../domain/api/impressao.ts'
import { danfeVenda, emitirVenda, imprimirVenda } from '../../../domain/api/vendas.ts'
import { call } from '../../api/client.ts'
import { openPdf } from '../../api/open-pdf.ts'
import { openDialog } from '../../dialogs/define.ts'
import { errorDialog } from '../../dialogs/error.tsx'
import { notify } from '../../state/notices.ts'
import { customerDialog } from '../dialogs/customer-dialog.tsx'
import { issuedAtom, lastIssuedAtom, refusedAtom, updateIssued } from '../issued/last.ts'
import { cancelSale } from '../tef/cancel-sale.ts'
import { terminalAtom } from '../terminal.ts'

/** Runs an action on the till's last sale, or on `sold`; shows an error in the server's words. */
async function onLast(act: (id: number) => Promise<unknown>, sold = lastIssuedAtom.get()): Promise<void> {
  const id = sold?.id ?? null
  if (id === null) return
  try {
    await act(id)
  } catch (error) {
    await openDialog(errorDialog, { mensagem: error instanceof Error ? error.message : 'erro ao salvar' })
  }
}

export const showLast = () => onLast(id => openPdf(danfeVenda, { id }))

/** Prints a waiting or failed paper of the last sale; asks for a new paper only when there is none. */
export const reprintLast = () =>
  onLast(async id => {
    const terminal = terminalAtom.get()
    const { data } = await call(listarImpressoes, {
      query: { venda_id: id, ...(terminal === null ? {} : { terminal_id: terminal }) },
    })
    // the kitchen's paper is not for the customer: it comes last
    const waiting = data.find(({ tipo }) => tipo !== 'cozinha') ?? data[0]
    if (waiting) await call(repetirImpressao, { params: { id: waiting.id }, body: {} })
    else
      await call(imprimirVenda, { params: { id }, body: terminal === null ? {} : { terminal_id: terminal } })
    notify('Enviado para a impressora')
  })

/** Issues the refused note again; one about the buyer asks for the buyer first, and is not sent when cancelled. */
export const emitLast = (said = 'Emitindo de novo') => {
  const refused = refusedAtom.get()
  return onLast(async id => {
    const body = await mendedBuyer(refused?.recusa?.field ?? null)
    if (!body) return
    const { data } = await call(emitirVenda, { params: { id }, body })
    updateIssued(data)
    notify(said)
  }, refused)
}

async function mendedBuyer(campo: string | null): Promise<MendedBuyer | null> {
  // fields such as 'parceiro.ie' are corrected in the partner's register, which the server reads again
  if (campo !== 'cpf_cnpj' && campo !== 'parceiro') return {}
  const buyer = (await openDialog(customerDialog, { texto: '' })) as
    | Consumidor
    | { cpf_cnpj: string }
    | undefined
  if (!buyer) return null
  return 'parceiro_id' in buyer && buyer.parceiro_id !== null
    ? { parceiro_id: buyer.parceiro_id }
    : { cpf_cnpj: buyer.cpf_cnpj, parceiro_id: null }
}

type MendedBuyer = z.input<NonNullable<(typeof emitirVenda)['body']>>

/** Requests the cancellation of the till's last sale. `body` may have the state's authorisation (anuencia). */
export const cancelLast = (body: PedidoDeCancelamento) =>
  onLast(async id => {
    const data = await cancelSale(id, body)
    if (!data) return
    // SEFAZ's answer may have come by realtime before this response: keeps the newer state
    const gone = issuedAtom.get().some(sold => sold.id === id && sold.situacao === 'cancelada')
    if (!gone) updateIssued(data)
    // SEFAZ may not have answered yet: realtime brings the answer later
    notify(gone || data.status === 'C' ? 'Nota cancelada' : (data.orientacao?.texto ?? 'Cancelamento pedido'))
  })
