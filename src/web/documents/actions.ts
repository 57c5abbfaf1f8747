import { aceitarPedido } from '../../domain/api/documentos.ts'
import { danfeVenda, emitirVenda, listarVendas, verVenda } from '../../domain/api/vendas.ts'
import { call } from '../api/client.ts'
import { openPdf } from '../api/open-pdf.ts'
import { showError } from '../commands/show-error.ts'
import type { Valores } from '../register/form/paths.ts'
import type { FormStore } from '../register/form/store.ts'
import { tellOutcome } from '../screens/vendas/tell-outcome.ts'
import { notify } from '../state/notices.ts'
import { invalidate } from '../state/query.ts'

/** What the server answered is the document's new start. */
const settle = (store: FormStore, saved: unknown) => {
  store.recomecar({ ...store.base(), ...(saved as Valores) })
  void invalidate(listarVendas, verVenda)
}

const idOf = (store: FormStore) => Number(store.base()['id'])

/** G-149: an order that waited is taken. */
export async function acceptOrder(store: FormStore): Promise<void> {
  try {
    const { data } = await call(aceitarPedido, { params: { id: idOf(store) }, body: { status: 'A' } })
    settle(store, data)
    notify('Pedido aceito')
  } catch (error) {
    showError(error)
  }
}

export const showNote = (id: number) => openPdf(danfeVenda, { id })

/** A document that is saved goes out as a note. */
export async function issueNote(store: FormStore): Promise<void> {
  try {
    const { data } = await call(emitirVenda, { params: { id: idOf(store) }, body: {} })
    settle(store, data)
    notify('Emitindo a nota')
    void tellOutcome(data, 'emitindo')
  } catch (error) {
    showError(error)
  }
}
