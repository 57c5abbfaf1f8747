import { readKey } from '../../../core/barcode/read-key.ts'
import { isNoteKey } from '../../../core/document/chave.ts'
import { OWN_DOCUMENTS } from '../../../domain/documents/index.ts'
import { documentList, documentRegister } from '../../../domain/documents/to-register.ts'
import { toEndpoints } from '../../../domain/fields/endpoints/to-endpoints.ts'
import type { Registro } from '../../../domain/fields/registro.ts'
import { conhecimentos_recebidos } from '../../../domain/readings/conhecimentos-recebidos.ts'
import { viewPath } from '../../../domain/routes/from-registers.ts'
import { call } from '../../api/client.ts'
import { allowedRoutes } from '../../commands/access.ts'
import { go } from '../../state/location.ts'
import { alerta } from '../../state/notices.ts'

const QUERY = '/fiscal/consultar'

/** Models of the documents that carriers issue to us. */
const RECEIVED: readonly string[] = ['57', '67']

/** Reads the access key of a declared document in a scanned text; null: none, or a note's. */
export function declaredKey(texto: string): string | null {
  const chave = readKey(texto)
  return chave && !isNoteKey(chave) ? chave : null
}

/**
 * Opens the declared document of an access key (CT-e, CT-e OS, MDF-e). One that is not ours is searched among the received
 * CT-e, or its key is taken to the query at SEFAZ. @throws ApiError, NetworkError
 */
export async function openDeclared(chave: string): Promise<void> {
  const modelo = chave.slice(20, 22)
  const document = OWN_DOCUMENTS.find(({ issued }) => issued?.modelo === modelo)
  const may = (path: string | null) => allowedRoutes().some(route => route.path === path)
  if (document && may(document.path)) {
    const { list } = toEndpoints(documentList(document))
    const { data } = await call(list, { params: {}, query: { chave, limit: '1' }, semMover: true })
    const [found] = data as Registro[]
    if (found) return go(viewPath(documentRegister(document), found.id))
  }
  const received = conhecimentos_recebidos.routes.list
  if (RECEIVED.includes(modelo) && may(received)) return go(`${received}?busca=${chave}&faixa=todos`)
  if (may(QUERY)) return go(`${QUERY}?chave=${chave}`)
  alerta(`Leitura não usada: ${chave}`)
}
