import type { ListField } from '../../../domain/fields/field.ts'
import { obs_fisco } from '../../../domain/records/obs_fisco/index.ts'
import type { ControlProps } from '../../register/fields/control.ts'
import { ListControl } from '../../register/fields/list/list-control.tsx'
import { AddCombo } from '../../register/fields/lookup/add-combo.tsx'
import type { Valores } from '../../register/form/paths.ts'
import { useValor } from '../../register/form/use-store.ts'

/** Filter for observations that may go on notes (doc 3 §7). */
const OF_NOTES = { tipo: 1 } as const
const REGISTER = { to: obs_fisco.id, where: OF_NOTES }

/** Control of a document's observations: rows typed here, or chosen from the register. F4 adds one to the register. */
export function ObservationsControl(props: ControlProps<ListField>) {
  return (
    <div className="grid min-w-0 content-start gap-1">
      <ListControl {...props} />
      {props.readOnly ? null : <FromRegister {...props} />}
    </div>
  )
}

function FromRegister({ store, field, label }: ControlProps<ListField>) {
  const { chave, campo } = field
  const rows = (useValor(store, chave) ?? []) as readonly Valores[]
  return (
    <AddCombo
      store={store}
      fieldKey={`${chave}_cadastro`}
      label={`${label}: do cadastro`}
      target={REGISTER}
      query={OF_NOTES}
      help="Enter acrescenta"
      chosen={-1}
      onChoose={({ linha: { nome, obs } }) => {
        if (rows.length < (campo.max ?? Number.POSITIVE_INFINITY))
          store.mudar(chave, [...rows, { nome, obs }])
      }}
    />
  )
}
