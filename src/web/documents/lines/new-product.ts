import { isGtin } from '../../../core/document/gtin.ts'
import { produtos } from '../../../domain/records/produtos/index.ts'
import { syncCatalog } from '../../catalog/catalog.ts'
import { openRegistro } from '../../register/form/open-form.ts'
import type { Desk } from '../../state/desk.ts'
import { runText } from '../../till/run-intent.ts'
import { unknownCodeOf } from '../../till/typed/unknown-code.ts'

/** Opens a new product with the unknown code that was typed or scanned; the saved product is added as a line. */
export async function addProduct(desk: Desk): Promise<void> {
  const codigo = unknownCodeOf(desk).get()
  const saved = await openRegistro(produtos.id, {
    valores: codigo === null ? {} : { referencia: codigo, ...(isGtin(codigo) ? { gtin: codigo } : {}) },
  })
  if (!saved) return
  await syncCatalog()
  unknownCodeOf(desk).set(null)
  const kept = codigo !== null && [saved['referencia'], saved['gtin']].includes(codigo)
  await runText(desk, kept ? codigo : String(saved['referencia']), 'teclado')
}
