import { getDefaultStore } from 'jotai'
import { listarImpressoes, repetirImpressao } from '../../../domain/api/impressao.ts'
import { cancelarVenda, danfeVenda, emitirVenda, imprimirVenda } from '../../../domain/api/vendas.ts'
import { call } from '../../api/client.ts'
import { openPdf } from '../../api/open-pdf.ts'
import { abrir } from '../../commands/dialogs.tsx'
import { notify } from '../../state/notices.ts'
import { describeIssued, lastIssuedAtom } from './last-issued.ts'
import { terminalAtom } from './terminal.ts'

const store = getDefaultStore()
const lastId = () => store.get(lastIssuedAtom)?.id ?? null

/** Performs an action on the till's last sale; what the server refuses is shown as it says. */
async function onLast(act: (id: number) => Promise<unknown>): Promise<void> {
  const id = lastId()
  if (id === null) return
  try {
    await act(id)
  } catch (error) {
    await abrir('erro', { mensagem: error instanceof Error ? error.message : 'erro ao salvar' })
  }
}

export const showLast = () => onLast(id => openPdf(danfeVenda, { id }))

/** A paper that failed is tried again; another one is asked for only when none waits. */
export const reprintLast = () =>
  onLast(async id => {
    const terminal = store.get(terminalAtom)
    const { data } = await call(listarImpressoes, {
      query: { venda_id: id, ...(terminal === null ? {} : { terminal_id: terminal }) },
    })
    const [waiting] = data
    if (waiting) await call(repetirImpressao, { params: { id: waiting.id }, body: {} })
    else
      await call(imprimirVenda, { params: { id }, body: terminal === null ? {} : { terminal_id: terminal } })
    notify('Enviado para a impressora')
  })

export const emitLast = () =>
  onLast(async id => {
    const { data } = await call(emitirVenda, { params: { id }, body: {} })
    store.set(lastIssuedAtom, describeIssued(data))
    notify('Emitindo de novo')
  })

export const cancelLast = ({ justificativa }: { justificativa: string }) =>
  onLast(async id => {
    const { data } = await call(cancelarVenda, { params: { id }, body: { justificativa } })
    store.set(lastIssuedAtom, describeIssued(data))
    notify('Nota cancelada')
  })
