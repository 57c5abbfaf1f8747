import type { FormStore } from '../../register/form/store.ts'
import { pageState } from '../../state/cell.ts'
import { createDesk, type Desk } from '../../state/desk.ts'
import { settleDocument } from '../../till/offers/of-document.ts'
import { keyIntoDocument } from '../origins/by-key.ts'
import { withCfops } from '../rules/cfop.ts'
import { lookUpBuyer } from './begin.ts'

const desks = new WeakMap<FormStore, Desk>()

/** Gives the desk (the open sale and its state) of a document's form. The sale holds the lines and payments of the form. */
export function deskOf(store: FormStore): Desk {
  const known = desks.get(store)
  if (known) return known
  const desk: Desk = createDesk({
    operation: () => Number(store.valor('tipo_operacao') ?? 1),
    stored: () => storedUuid(store),
    buyer: lookUpBuyer,
    key: chave => keyIntoDocument(desk, chave),
    settle: (before, after) => withCfops(desk, settleDocument(desk, before, after)),
  })
  desks.set(store, desk)
  return desk
}

/** Desks of the documents on screen, newest last. @internal For tests, which have no form; components use deskOf. */
export const desksInSight = pageState(() => new Set<Desk>())

const storedUuid = (store: FormStore): string | null => {
  const { id, uuid } = store.base()
  return id != null && typeof uuid === 'string' ? uuid : null
}
