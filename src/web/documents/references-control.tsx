import { useMemo } from 'react'
import { REFERENCIAS, tellChave } from '../../domain/documents/documento/referencia.ts'
import type { ValuesField } from '../../domain/fields/field.ts'
import type { ControlProps } from '../register/fields/control.ts'
import { ListControl } from '../register/fields/list/list-control.tsx'
import type { Valores } from '../register/form/paths.ts'
import type { FormStore } from '../register/form/store.ts'

type Keys = readonly string[]

const told = new WeakMap<Keys, readonly Valores[]>()

/** Makes rows of keys, cached by the list. */
function rowsOf(keys: Keys): readonly Valores[] {
  const rows = told.get(keys) ?? keys.map(chave => ({ chave, ...tellChave(chave) }))
  told.set(keys, rows)
  return rows
}

/** Makes a store in which the keys of one field are rows. */
const asRows = (store: FormStore, field: string): FormStore => ({
  ...store,
  valor: key => {
    const value = store.valor(key)
    return key === field && Array.isArray(value) ? rowsOf(value) : value
  },
  mudar: (key, value) =>
    store.mudar(key, key === field ? (value as readonly Valores[]).map(({ chave }) => chave) : value),
})

/** Control of referenced documents: keys on the wire, rows here. Ins and Enter open 'Documento Referenciado'. */
export function ReferencesControl({ store, field, ...props }: ControlProps<ValuesField>) {
  const rows = useMemo(() => asRows(store, field.chave), [store, field.chave])
  return <ListControl {...props} store={rows} field={{ ...field, campo: REFERENCIAS }} />
}
