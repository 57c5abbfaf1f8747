import { atom } from 'jotai'
import { abrir } from '../../commands/dialogs.tsx'
import { holdKeys } from '../../keys/hold.ts'

/** The last code nobody had: while it is set, one key offers to register it. Never stops the queue of scans. */
export const unknownCodeAtom = atom<string | null>(null)

/** Opens its registration; keys pressed before the first field is there wait for it. */
export function registerUnknown(codigo: string): Promise<unknown> {
  holdKeys('form')
  return abrir('pdv.cadastro', { codigo })
}
