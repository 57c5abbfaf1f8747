import { cleanChave, isNoteKey } from '../../../core/document/chave.ts'
import { showError } from '../../commands/show-error.ts'
import { onScan } from '../../keys/scan.ts'
import { giveBack, isTextField } from '../../keys/scan-field.ts'
import type { FormStore } from '../../register/form/store.ts'
import { alerta } from '../../state/notices.ts'
import { openDeclared } from './by-key.ts'

/** Finds what may be keys in a text: scanned, or pasted with other things. */
export const keysIn = (texto: string): string[] => cleanChave(texto).match(/\d{6}[0-9A-Z]{12}\d{26}/g) ?? []

/** States in which a document may be changed. */
const OPEN: readonly unknown[] = [undefined, null, 'A', 'R']

/** Tells whether keys go into an open document. */
const takes = (store: FormStore, leitura: () => boolean): boolean =>
  !leitura() && OPEN.includes(store.base()['situacao'])

/** Opens what a key scanned over a document that does not change names; the key of a note is only refused. False: no key. */
function refuseKey(texto: string): boolean {
  const [chave] = keysIn(texto)
  if (chave && isNoteKey(chave)) alerta('Somente leitura: a chave lida não entra neste documento')
  else if (chave) void openDeclared(chave).catch(showError)
  return chave !== undefined
}

/** Hands scanned texts, and texts pasted outside a field, to `take` while editable; false: of no use to it. */
export function watchKeys(
  store: FormStore,
  leitura: () => boolean,
  take: (texto: string) => boolean,
): () => void {
  const hand = (texto: string) => (takes(store, leitura) ? take(texto) : refuseKey(texto))
  const paste = (event: ClipboardEvent) => {
    const texto = event.clipboardData?.getData('text') ?? ''
    if (!isTextField(event.target) && hand(texto)) event.preventDefault()
  }
  window.addEventListener('paste', paste)
  const leave = onScan(({ texto }) => {
    if (!hand(texto)) giveBack(texto, document.activeElement)
  })
  return () => {
    leave()
    window.removeEventListener('paste', paste)
  }
}
