import { formatDecimal } from '../../core/money/pt-br.ts'
import { type AcertoAnswer, aceitarPedido } from '../../domain/api/documentos.ts'
import { cancelarVenda, danfeVenda, emitirVenda, listarVendas, verVenda } from '../../domain/api/vendas.ts'
import { call } from '../api/client.ts'
import { ApiError, errorText } from '../api/errors.ts'
import { openPdf } from '../api/open-pdf.ts'
import { showError } from '../commands/show-error.ts'
import { confirmDialog } from '../dialogs/confirm.tsx'
import { openDialog } from '../dialogs/define.ts'
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

/** What never became a note is nobody's any more. */
export async function cancelDocument(store: FormStore, justificativa: string): Promise<void> {
  const { data } = await call(cancelarVenda, { params: { id: idOf(store) }, body: { justificativa } })
  settle(store, data)
  notify('Documento cancelado')
}

export const showNote = (id: number) => openPdf(danfeVenda, { id })

/** An instalment that falls due before the note. */
const DUE = /^pagamento\.\d+\.parcelas\.\d+\.vencimento$/

/** What a hand has to give back now. */
const givenBack = ({ acertos = [] }: { acertos?: readonly AcertoAnswer[] }): string[] =>
  acertos.map(({ descricao, valor }) => `${descricao} R$ ${formatDecimal(valor, 2, 2)}`)

/** A document that is saved goes out as a note; what waited longer than its instalments is asked whether they are counted again. */
export async function issueNote(store: FormStore, recalcular = false): Promise<void> {
  try {
    const body = recalcular ? { recalcular_vencimentos: true } : {}
    const { data } = await call(emitirVenda, { params: { id: idOf(store) }, body })
    settle(store, data)
    notify(['Emitindo a nota', ...givenBack(data as { acertos?: readonly AcertoAnswer[] })].join(' · '))
    // refused, it is edited or sent again where it stands; authorised, it is shown
    void tellOutcome(data, 'emitindo').then(ended => ended && settle(store, ended))
  } catch (error) {
    const due = error instanceof ApiError && Object.keys(error.errors ?? {}).some(path => DUE.test(path))
    if (!due || recalcular) return showError(error)
    const detalhe = 'As parcelas passam a contar da emissão; os valores ficam como estão.'
    const pergunta = `${errorText(error)}. Recalcular os vencimentos e emitir?`
    if (await openDialog(confirmDialog, { titulo: 'Vencimento antes da emissão', pergunta, detalhe }))
      await issueNote(store, true)
  }
}
