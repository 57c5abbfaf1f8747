import { draftKey, draftOf, dropDraft, keepDraft } from '../../register/form/draft.ts'
import { sameValue, type Valores } from '../../register/form/paths.ts'
import type { FormStore } from '../../register/form/store.ts'
import type { Desk } from '../../state/desk.ts'

const keyOf = (desk: Desk, uid: string): string =>
  draftKey('documento.item', `${desk.knownAs(desk.current())}.${uid}`)

/** Reads the typed values of a line that were not saved, with the objects of its references; null: none. */
export const typedOf = (desk: Desk, uid: string): Valores | null => draftOf(keyOf(desk, uid))?.valores ?? null

/** Stores values that differ from the document's line, to survive a reload or crash; drops the draft when none do. */
export function keepTyped(desk: Desk, uid: string, store: FormStore): void {
  if (!store.sujo()) {
    forgetTyped(desk, uid)
    return
  }
  const base = store.base()
  const typed = Object.entries(store.valores()).filter(([key, value]) => !sameValue(value, base[key]))
  const objects = typed.flatMap(([key]) => {
    const object = key.endsWith('_id') ? store.objeto(key) : null
    return object ? [[key.slice(0, -'_id'.length), object] as const] : []
  })
  keepDraft(keyOf(desk, uid), { valores: Object.fromEntries([...typed, ...objects]), versao: null })
}

export const forgetTyped = (desk: Desk, uid: string): void => dropDraft(keyOf(desk, uid))
