import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { readKey } from '../../../core/barcode/read-key.ts'
import type { OwnDocument } from '../../../domain/documents/define.ts'
import { OWN_DOCUMENTS } from '../../../domain/documents/index.ts'
import { documentList } from '../../../domain/documents/to-register.ts'
import { PRESENTED } from '../../../domain/records/index.ts'
import { showError } from '../../commands/show-error.ts'
import { remakeAction } from '../../documents/own/conhecimento.ts'
import { rowActions } from '../../documents/own/own-actions.ts'
import { eventsScope, ownEvents } from '../../documents/own/own-events.ts'
import { useScans } from '../../keys/scan.ts'
import { giveBack } from '../../keys/scan-field.ts'
import { ScopeLayer } from '../../keys/scope-layer.tsx'
import { ScopeOf } from '../../keys/scope-of.tsx'
import { currentScopes } from '../../keys/scopes.ts'
import { manifestFreights } from '../../screens/vendas/manifest-window.ts'
import { RegisterList } from './register-list.tsx'

/** Shows the list of the register in the address. */
export function ListScreen() {
  const [path] = useLocation()
  // load the form's code early: the next key may open it
  useEffect(() => void import('../form/form-screen.tsx'), [])
  const register = PRESENTED.find(({ routes: { list: route } }) => route === path)
  if (!register) return null
  const document = OWN_DOCUMENTS.find(({ id }) => id === register.id)
  if (!document) return <RegisterList register={register} scope="lista.registro" />
  return <DocumentList document={document} />
}

/** Opens the document of a scanned key; other text goes into the focused field, and all text under an open window. */
async function readInList(texto: string): Promise<void> {
  const chave = currentScopes().some(({ modal }) => modal) ? null : readKey(texto)
  if (chave === null) return giveBack(texto, document.activeElement)
  const { openByKey } = await import('../../documents/origins/by-key.ts')
  await openByKey(chave)
}

/** Shows the list of a declared document: what was issued, and its events, are of the row under the cursor. */
function DocumentList({ document }: { document: OwnDocument }) {
  useScans(texto => void readInList(texto).catch(showError))
  const scope = eventsScope(document)
  return (
    <>
      <RegisterList
        register={documentList(document)}
        scope="lista.registro"
        own={(row, { rows: marked, todos }) => ({
          commands: [
            ...rowActions(document, row),
            ...ownEvents(document, row && { id: row.id, may: () => row['situacao'] === 'T' }),
            ...remakeAction(document, row && { id: row.id, situacao: row['situacao'] }),
            ...manifestFreights(document, marked.length > 0 && !todos ? marked : row ? [row] : []),
          ],
          labels: {
            'documento.manifestar': 'MDF-e',
            'documento.emitir': 'Emitir',
            'documento.exibir': 'Exibir',
            'documento.cancelar': 'Cancelar',
          },
        })}
      />
      {document.issued ? (
        <ScopeLayer>
          <ScopeOf name="lista.emitidos" />
        </ScopeLayer>
      ) : null}
      {scope ? (
        <ScopeLayer>
          <ScopeOf name={scope} />
        </ScopeLayer>
      ) : null}
    </>
  )
}
