import { NoteEvents } from '../events/note-events.tsx'
import type { PaperInput } from '../paper/paper-input.ts'
import { SaleEnvios } from '../paper/sale-envios.tsx'
import type { CorpoProps } from '../register/overrides.ts'

/** Lists the note's events and the sendings of its papers, below the fields of a document in read mode. */
export function EnviosPart({ store, readOnly }: CorpoProps) {
  const sale = store.base() as PaperInput['sale']
  return readOnly && typeof sale.id === 'number' ? (
    <>
      <NoteEvents note={sale} />
      <SaleEnvios sale={sale} />
    </>
  ) : null
}
