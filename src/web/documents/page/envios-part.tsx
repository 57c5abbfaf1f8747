import { NoteEvents } from '../../events/note-events.tsx'
import type { PaperInput } from '../../paper/paper-input.ts'
import { SaleEnvios } from '../../paper/sale-envios.tsx'
import type { CorpoProps } from '../../register/overrides.ts'

/** Shows, below a document in read mode, the note's events and the sendings (e-mail, WhatsApp) of its papers. */
export function EnviosPart({ store, readOnly }: CorpoProps) {
  const sale = store.base() as PaperInput['sale']
  return readOnly && typeof sale.id === 'number' ? (
    <>
      <NoteEvents note={sale} />
      <SaleEnvios sale={sale} />
    </>
  ) : null
}
