import { documentItem } from '../../../domain/documents/documento/item.ts'
import { fieldsOf } from '../../register/form/paths.ts'
import type { Erros } from '../../register/form/store.ts'

/** Finds the field of the line's form for the first error. */
export function fieldOf(faults: Erros) {
  const [key] = Object.keys(faults)
  return fieldsOf(documentItem).find(({ chave }) => key === chave || key?.startsWith(`${chave}.`))
}
