import type { FormStore } from '../../register/form/store.ts'
import { createDesk, type Desk } from '../../state/desk.ts'
import { lookUpBuyer } from '../begin.ts'
import { keyIntoDocument } from '../by-key.ts'
import { withCfops } from '../line-cfop.ts'

const desks = new WeakMap<FormStore, Desk>()

/** The desk of a document's form: its lines and payments are the sale in hand there, and of no other form. */
export function deskOf(store: FormStore): Desk {
  const known = desks.get(store)
  if (known) return known
  const desk: Desk = createDesk({
    operation: () => Number(store.valor('tipo_operacao') ?? 1),
    stored: () => storedUuid(store),
    buyer: lookUpBuyer,
    key: chave => keyIntoDocument(desk, chave),
    settle: sale => withCfops(desk, sale),
  })
  desks.set(store, desk)
  return desk
}

/** Desks of the documents on the screen, newest last. @internal A part has its form's; a test has no form. */
export const desksInSight = new Set<Desk>()

const storedUuid = (store: FormStore): string | null => {
  const { id, uuid } = store.base()
  return id != null && typeof uuid === 'string' ? uuid : null
}
