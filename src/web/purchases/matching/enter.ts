import { entrarCompra } from '../../../domain/api/compras.ts'
import { listarRecebidas, verRecebida } from '../../../domain/api/recebidas.ts'
import { documentPath } from '../../../domain/documents/documento/origem.ts'
import { compras } from '../../../domain/readings/compras.ts'
import { produtos } from '../../../domain/records/produtos/index.ts'
import { call } from '../../api/client.ts'
import { ApiError, errorText } from '../../api/errors.ts'
import { showError } from '../../commands/show-error.ts'
import { becameOf } from '../../documents/origins/from-others.ts'
import { readAgain } from '../../readings/read-again.ts'
import { invalidateRegister } from '../../register/endpoints.ts'
import { go } from '../../state/location.ts'
import { alerta, notify } from '../../state/notices.ts'
import { invalidate } from '../../state/query.ts'
import { dropDraft } from '../drafts.ts'
import { bodyOf } from './lines.ts'
import { refusalsOf } from './refusals.ts'
import type { Matching } from './use-matching.ts'

/** Paths of the server's errors that belong to the part 'Nota e pagamento'. */
const OF_NOTE = /^(?:deposito|despesas|parcelas|meio)/

/**
 * Sends the entry; on success deletes the draft and opens the entry. When the note was entered already, opens that
 * entry. On other errors moves the cursor to the wrong field, or shows the error.
 */
export async function enterNote({ conferida, refuse, goTo, showNota, entered }: Matching): Promise<void> {
  try {
    const { data } = await call(entrarCompra, { body: bodyOf(conferida) })
    entered()
    await dropDraft(conferida.nota.chave)
    void readAgain(compras)
    void invalidate(listarRecebidas, verRecebida)
    void invalidateRegister(produtos)
    const itens = data.itens.length === 1 ? '1 item' : `${data.itens.length} itens`
    notify(`Entrada da nota ${data.numero}: ${itens} no estoque`)
    go(`/estoque/entrada/${data.id}`)
  } catch (error) {
    const there = becameOf(error)
    if (there) {
      // another user entered the note meanwhile: nothing is left to match
      entered()
      await dropDraft(conferida.nota.chave)
      void readAgain(compras)
      void invalidate(listarRecebidas, verRecebida)
      go(documentPath(there))
      return showError(error)
    }
    const errors = error instanceof ApiError ? (error.errors ?? {}) : {}
    const refused = refusalsOf(errors)
    const [first] = Object.keys(refused)
    if (first === undefined) {
      if (Object.keys(errors).some(path => OF_NOTE.test(path))) showNota()
      return showError(error)
    }
    refuse(refused)
    const [at = '0', chave = ''] = first.split('/')
    goTo(Number(at), chave)
    alerta(errorText(error))
  }
}
