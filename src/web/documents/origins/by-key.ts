import { isNoteKey } from '../../../core/document/chave.ts'
import { becomes, returnedBy } from '../../../core/document/types/index.ts'
import { notaPorChave } from '../../../domain/api/documentos.ts'
import { documentKind } from '../../../domain/documents/documento/kinds.ts'
import { documentPath } from '../../../domain/documents/documento/origem.ts'
import { call } from '../../api/client.ts'
import { showError } from '../../commands/show-error.ts'
import type { Desk } from '../../state/desk.ts'
import { go } from '../../state/location.ts'
import { refuse } from '../../till/actions/entry.ts'
import { beginFrom } from './from-others.ts'

/** Fetches the note of an access key (chave de acesso). @throws ApiError, NetworkError */
export const noteOf = async (chave: string, signal?: AbortSignal) =>
  (await call(notaPorChave, { params: { chave }, semMover: true, ...(signal ? { signal } : {}) })).data

/**
 * Opens the note of a scanned access key, or the declared document of another key. `tipo`: a type of return; when the note can become a document of this type,
 * begins that document instead.
 */
export async function openByKey(chave: string, tipo?: number): Promise<void> {
  try {
    if (!isNoteKey(chave)) return await (await import('../own/by-key.ts')).openDeclared(chave)
    const nota = await noteOf(chave)
    const route = tipo === undefined ? null : documentKind(tipo)?.route
    if (tipo === undefined || !route || !becomes(nota.tipo, tipo)) return go(documentPath(nota))
    await beginFrom(route, { como: 'documento', ids: String(nota.id), tipo })
  } catch (error) {
    showError(error)
  }
}

/**
 * Handles an access key scanned in a document. In a return without lines, begins a return of the key's note, or opens
 * the note when it cannot be returned so; elsewhere refuses the key.
 */
export function keyIntoDocument(desk: Desk, chave: string): unknown {
  const tipo = desk.operation()
  if (returnedBy(tipo) === null) return refuse(desk, 'Chave de nota lida: em Documentos, Ins a referencia')
  if (desk.hasItems.get()) return refuse(desk, 'A devolução já tem itens: salve-a e comece outra')
  return openByKey(chave, tipo)
}
