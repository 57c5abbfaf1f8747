import { cleanChave } from '../../../core/document/chave.ts'
import { onScan } from '../../keys/scan.ts'
import { giveBack, isTextField } from '../../keys/scan-field.ts'

/** Finds what may be keys in a text: scanned, or pasted with other things. */
export const keysIn = (texto: string): string[] => cleanChave(texto).match(/\d{6}[0-9A-Z]{12}\d{26}/g) ?? []

/** Hands each scanned text, and each text pasted outside a field, to `take`; false: there was nothing for it in it. */
export function watchKeys(take: (texto: string) => boolean): () => void {
  const paste = (event: ClipboardEvent) => {
    const texto = event.clipboardData?.getData('text') ?? ''
    if (!isTextField(event.target) && take(texto)) event.preventDefault()
  }
  window.addEventListener('paste', paste)
  const leave = onScan(({ texto }) => {
    if (!take(texto)) giveBack(texto, document.activeElement)
  })
  return () => {
    leave()
    window.removeEventListener('paste', paste)
  }
}
