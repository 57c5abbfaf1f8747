import {
  goingBack,
  notesOf,
  nothingOf,
  type Returnable,
  returnableIn,
  withReturnable,
} from '../../../core/venda/returned.ts'
import type { ItemVenda } from '../../../core/venda/venda.ts'
import { toEndpoints } from '../../../domain/fields/endpoints/to-endpoints.ts'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { onRealtime, RECONNECTED } from '../../realtime.ts'
import type { Valores } from '../../register/form/paths.ts'
import type { FormStore } from '../../register/form/store.ts'
import type { Desk } from '../../state/desk.ts'
import { deskOf } from '../desk/desk-of.ts'
import { valuesOf } from '../origins/from-others.ts'
import { lineOfAnswer } from './use-document-sale.ts'

/** Milliseconds to collect events: one change may send several, also for several notes of one return. */
const TOGETHER_MS = 300

const linesOf = (record: Valores): ItemVenda[] => ((record['itens'] ?? []) as Valores[]).map(lineOfAnswer)

/** Fetches the returnable quantities of a stored return. The quantities that this return takes still count as returnable. */
async function leftOfStored(store: FormStore): Promise<Returnable> {
  const { id } = store.base()
  const { data } = await call(toEndpoints(store.register).get, { params: { id }, semMover: true })
  return returnableIn(linesOf(data as Valores))
}

/** Fetches the returnable quantities for a new return, from the initial values that a return begun now would have. */
async function leftOfNotes(desk: Desk, lines: readonly ItemVenda[]): Promise<Returnable> {
  const tipo = desk.operation()
  const begun = await Promise.all(
    [...notesOf(lines)].map(id =>
      valuesOf({ como: 'documento', ids: String(id), tipo })
        .queryFn()
        .then(({ data }) => linesOf(data), nothingIfSpent),
    ),
  )
  return new Map([...nothingOf(lines), ...returnableIn(begun.flat())])
}

function nothingIfSpent(error: unknown): ItemVenda[] {
  if (error instanceof ApiError && error.status === 409) return []
  throw error
}

/**
 * Updates how much of each line may still be returned: other users may have returned parts of the note, or undone a return.
 * Typed values stay; on failure nothing changes.
 */
export async function readReturnable(store: FormStore): Promise<void> {
  const desk = deskOf(store)
  const asked = desk.sale.get()
  const lines = goingBack(asked?.itens ?? [])
  if (lines.length === 0) return
  const now = await (store.base()['id'] == null ? leftOfNotes(desk, lines) : leftOfStored(store)).catch(
    () => null,
  )
  const sale = desk.sale.get()
  if (now && sale && sale.uuid === asked?.uuid) desk.sale.set(withReturnable(sale, now))
}

/** Reads the returnable quantities again when a note that the return refers to changes. Returns a stop function. */
export function watchReturnable(store: FormStore): () => void {
  const desk = deskOf(store)
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void readReturnable(store), TOGETHER_MS)
  }
  const ends = [
    onRealtime('VendaAtualizada', data => {
      if (notesOf(goingBack(desk.sale.get()?.itens ?? [])).has((data as { id: number }).id)) soon()
    }),
    onRealtime(RECONNECTED, soon),
  ]
  return () => {
    clearTimeout(timer)
    for (const end of ends) end()
  }
}
