import { isGtin } from '../../core/document/gtin.ts'
import { produtos } from '../../domain/records/produtos/index.ts'
import { syncCatalog } from '../catalog/catalog.ts'
import { openRegistro } from '../register/form/open-form.ts'
import { runText } from '../till/run-intent.ts'
import { unknownCodeAtom } from '../till/unknown-code.ts'

/** The whole form of a product, which begins with the code that nobody had; what is saved is a line at once. */
export async function addProduct(): Promise<void> {
  const codigo = unknownCodeAtom.get()
  const saved = await openRegistro(produtos.id, {
    valores: codigo === null ? {} : { referencia: codigo, ...(isGtin(codigo) ? { gtin: codigo } : {}) },
  })
  if (!saved) return
  await syncCatalog()
  unknownCodeAtom.set(null)
  const kept = codigo !== null && [saved['referencia'], saved['gtin']].includes(codigo)
  await runText(kept ? codigo : String(saved['referencia']), 'teclado')
}
