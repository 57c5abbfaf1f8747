import { documentItem } from '../../../domain/documents/documento/item.ts'
import { fieldsOf } from '../../register/form/paths.ts'
import type { Erros } from '../../register/form/store.ts'

/** Of what was refused of a line, the field of its window that the first is of. */
export function fieldOf(faults: Erros) {
  const [key] = Object.keys(faults)
  return fieldsOf(documentItem).find(({ chave }) => key === chave || key?.startsWith(`${chave}.`))
}
