import { readKey } from '../../core/barcode/read-key.ts'
import { openNota } from '../../core/dfe/nfe/arquivo.ts'
import { keyFault } from '../../core/document/key-fault.ts'
import { importarXml } from '../../domain/api/compras.ts'
import { listarRecebidas, type NotaRecebidaAnswer } from '../../domain/api/recebidas.ts'
import { call } from '../api/client.ts'
import { ApiError } from '../api/errors.ts'
import { verdict } from '../commands/access.ts'
import { draftOf, keepDraft } from './drafts.ts'
import { beginOf, type Conferida } from './matching/lines.ts'
import { said } from './read-files.ts'
import { fetchNote, makeWhole } from './whole-note.ts'

/** Address of the import screen; `draftPath` adds the access key of a note with a draft. */
export const IMPORT_PATH = '/estoque/entrada/importar'
export const draftPath = (chave: string) => `${IMPORT_PATH}?chave=${chave}`

/** Asks the server to read a note, and makes a draft; gives a draft that already exists as the user left it. */
async function begin(pedido: { xml: string } | { chave: string }): Promise<Conferida> {
  const { data } = await call(importarXml, { body: pedido })
  const known = await draftOf(data.chave)
  if (known) return known
  const begun = beginOf(data)
  await keepDraft(begun)
  return begun
}

/** Begins a draft from a note's XML. @throws ApiError, or Error with a message in Portuguese */
export async function takeXml(xml: string): Promise<Conferida> {
  try {
    openNota(xml)
  } catch (error) {
    throw error instanceof Error ? new Error(said(error)) : error
  }
  return begin({ xml })
}

/** Begins a draft from a note of SEFAZ's distribution. @throws ApiError or Error, with the reason of a refusal */
export async function takeReceived(nota: NotaRecebidaAnswer): Promise<Conferida> {
  await makeWhole(nota)
  return begin({ chave: nota.chave })
}

/** True when the plan has the manifest (SEFAZ's list of notes for the company) and the user may open it. */
export const hasManifest = (): boolean => verdict(listarRecebidas.acesso) === 'ok'

/** Begins a draft by access key: of a note on the server, else of SEFAZ's. @throws ApiError, Error with the reason */
export async function takeKey(chave: string): Promise<Conferida> {
  try {
    return await begin({ chave })
  } catch (error) {
    if (!(error instanceof ApiError && error.errors?.['chave'])) throw error
  }
  const nota = hasManifest() ? await fetchNote(chave) : undefined
  if (!nota) throw new Error('A nota desta chave não chegou: importe o arquivo do fornecedor')
  return takeReceived(nota)
}

/** Finds the access key in a text: typed in groups, scanned, or in the address of a note's QR Code; null: none. */
export const keyIn = (text: string): string | null => readKey(text.replace(/(?<=\d)[\s.]+(?=\d)/g, ''))

/** Gives the error in a text that looks like an access key; null when the key is valid, or the text is no key. */
export function keyMistake(text: string): string | null {
  const chave = text.replace(/[\s.-]/g, '').toUpperCase()
  return /^\d{6}[\dA-Z]{14,}$/.test(chave) ? keyFault(chave) : null
}
