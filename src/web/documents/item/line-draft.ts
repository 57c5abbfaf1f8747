import { draftKey, draftOf, dropDraft, keepDraft } from '../../register/form/draft.ts'
import { sameValue, type Valores } from '../../register/form/paths.ts'
import type { FormStore } from '../../register/form/store.ts'
import { currentSale, knownAs } from '../../state/sale.ts'

const keyOf = (uid: string): string => draftKey('documento.item', `${knownAs(currentSale())}.${uid}`)

/** Reads the line's values that were neither saved nor given up, with the objects of its refs; null: none. */
export const typedOf = (uid: string): Valores | null => draftOf(keyOf(uid))?.valores ?? null

/** Keeps, through a reload or a crash, what differs of a line from what the document has. */
export function keepTyped(uid: string, store: FormStore): void {
  if (!store.sujo()) {
    forgetTyped(uid)
    return
  }
  const base = store.base()
  const typed = Object.entries(store.valores()).filter(([key, value]) => !sameValue(value, base[key]))
  const objects = typed.flatMap(([key]) => {
    const object = key.endsWith('_id') ? store.objeto(key) : null
    return object ? [[key.slice(0, -'_id'.length), object] as const] : []
  })
  keepDraft(keyOf(uid), { valores: Object.fromEntries([...typed, ...objects]), versao: null })
}

export const forgetTyped = (uid: string): void => dropDraft(keyOf(uid))
