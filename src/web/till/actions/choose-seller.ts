import { setSeller } from '../../../core/venda/header/set-seller.ts'
import { listarVendedores, type Vendedor } from '../../../domain/api/comissoes.ts'
import { call } from '../../api/client.ts'
import { openDialog } from '../../dialogs/define.ts'
import type { Desk } from '../../state/desk.ts'
import { notify } from '../../state/notices.ts'
import { currentUser } from '../../state/session.ts'
import { sellerDialog } from '../dialogs/seller-dialog.ts'

/** Finds the seller with this code, or the only match of the text; null: none or several, so the list is shown. */
async function named(quem: string): Promise<Vendedor | null> {
  const { data } = await call(listarVendedores, { query: { search: quem, limit: 2 } }).catch(() => ({
    data: [],
  }))
  const [first, second] = data
  return first && (!second || String(first.id) === quem) ? first : null
}

/**
 * Sets the seller of the open sale; changes nothing when the user closes the list. At the till, choosing the signed-in user
 * clears the seller; a document keeps every seller, because another user may have opened the document.
 */
export async function chooseSeller(desk: Desk, quem: string): Promise<void> {
  const known = quem === '' ? null : await named(quem)
  const chosen = known ?? (await openDialog(sellerDialog, { texto: quem }))
  if (!chosen) return
  const own = !desk.isDocument && chosen.id === currentUser().id
  if (!desk.apply(venda => setSeller(venda, own ? null : chosen))) notify(`Vendedor: ${chosen.nome}`)
}
