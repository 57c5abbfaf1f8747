import { useMemo } from 'react'
import { REFERENCIAS, tellChave } from '../../../domain/documents/documento/referencia.ts'
import type { ValuesField } from '../../../domain/fields/field.ts'
import type { ControlProps } from '../../register/fields/control.ts'
import { ListControl } from '../../register/fields/list/list-control.tsx'
import type { Valores } from '../../register/form/paths.ts'
import type { FormStore } from '../../register/form/store.ts'

type Keys = readonly string[]

const told = new WeakMap<Keys, readonly Valores[]>()

/** Makes a row for each access key, cached by the list of keys. */
function rowsOf(keys: Keys): readonly Valores[] {
  const rows = told.get(keys) ?? keys.map(chave => ({ chave, ...tellChave(chave) }))
  told.set(keys, rows)
  return rows
}

/** Wraps a form store so that one field's list of keys is read and set as rows. */
const asRows = (store: FormStore, field: string): FormStore => ({
  ...store,
  valor: key => {
    const value = store.valor(key)
    return key === field && Array.isArray(value) ? rowsOf(value) : value
  },
  mudar: (key, value) =>
    store.mudar(key, key === field ? (value as readonly Valores[]).map(({ chave }) => chave) : value),
})

/** Control of referenced documents, on the wire a list of access keys. Ins and Enter open 'Documento Referenciado'. */
export function ReferencesControl({ store, field, ...props }: ControlProps<ValuesField>) {
  const rows = useMemo(() => asRows(store, field.chave), [store, field.chave])
  return <ListControl {...props} store={rows} field={{ ...field, campo: REFERENCIAS }} />
}
